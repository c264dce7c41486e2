/// The members and songs of a list in the format of `songs.json`, as slices of its bytes.
package struct ListParts: Sendable {
    /// A member of an object: the key with its quotation marks, and the value.
    package typealias Member = (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

    /// The members of the list except for its songs.
    let members: [Member]

    /// The songs as objects, in the order of the list.
    let songs: [ArraySlice<UInt8>]

    /// The ids of the songs, as JSON texts, and their places in `songs`.
    let ids: [ArraySlice<UInt8>]
    let places: [ArraySlice<UInt8>: Int]

    /// Splits a list that `SongList` has written; nil for other JSON, and if two songs have the same id.
    package init?(_ json: [UInt8]) {
        guard var members = Self.members(of: json[...]),
            let list = members.firstIndex(where: { $0.key.elementsEqual("\"songs\"".utf8) })
        else { return nil }
        var text = JSONSlices(members.remove(at: list).value)
        guard let songs = text.items() else { return nil }
        self.members = members
        self.songs = songs
        ids = songs.compactMap { Self.members(of: $0)?.first { $0.key.elementsEqual("\"id\"".utf8) }?.value }
        places = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
        guard places.count == songs.count else { return nil }
    }

    /// The members of an object; nil for other JSON.
    static func members(of object: ArraySlice<UInt8>) -> [Member]? {
        var text = JSONSlices(object)
        return text.members()
    }
}

/// Splits JSON texts without decoding them. They must be valid; of others it returns nil or any slices.
private struct JSONSlices {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    mutating func members() -> [ListParts.Member]? {
        parts(from: "{", to: "}") { (text: inout JSONSlices) -> ListParts.Member? in
            guard let key = text.value(), text.take(":"), let value = text.value() else { return nil }
            return (key: key, value: value)
        }
    }

    mutating func items() -> [ArraySlice<UInt8>]? { parts(from: "[", to: "]") { $0.value() } }

    /// Removes a list or an object, and returns its parts between commas.
    private mutating func parts<Part>(
        from start: Unicode.Scalar, to end: Unicode.Scalar, _ part: (inout JSONSlices) -> Part?
    ) -> [Part]? {
        guard take(start) else { return nil }
        var parts: [Part] = []
        while !take(end) {
            if !parts.isEmpty, !take(",") { return nil }
            guard let next = part(&self) else { return nil }
            parts.append(next)
        }
        return parts
    }

    /// Skips white space, and then this character if it is next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() { rest = rest.drop { $0 <= UInt8(ascii: " ") } }

    /// Removes and returns the next value, without the white space around it.
    private mutating func value() -> ArraySlice<UInt8>? {
        skipSpace()
        var (depth, isText) = (0, false)
        var end = rest.startIndex
        scan: while end < rest.endIndex {
            let byte = rest[end]
            switch byte {
            case UInt8(ascii: "\\") where isText: end += 1
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { break scan }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { break scan }
            default: break
            }
            end += 1
        }
        guard end <= rest.endIndex, end > rest.startIndex else { return nil }
        var value = rest[..<end]
        rest = rest[end...]
        while let last = value.last, last <= UInt8(ascii: " ") { value.removeLast() }
        return value
    }
}
