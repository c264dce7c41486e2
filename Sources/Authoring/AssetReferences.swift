import Diagnostics
import Documents
import Text

/// Finds the addresses of assets in the texts of the content.
///
/// An address is `assets/` and a path, literal or percent-encoded, perhaps after `/` or `../`. After a host's name, it
/// belongs to another site. The strings of JSON may have escapes, such as `\/` and `\u00fc`.
struct AssetReferences {
    /// The forms that a path can have in a text, and the asset of each; long ones first.
    private let forms: [(bytes: [UInt8], asset: String)]

    private static let folder = Array("assets/".utf8)

    /// - Parameter assets: The paths below `Content/assets/`.
    init(_ assets: [String]) {
        forms = assets.flatMap { asset in
            Set([asset, percentEncoded(path: asset)]).map { (Array($0.utf8), asset) }
        }.sorted { $0.bytes.count > $1.bytes.count }
    }

    /// The assets that the text of a file refers to, each once.
    ///
    /// - Parameter file: The file's path.
    func assets(in text: [UInt8], of file: String) -> Set<String> {
        var assets = Set(matches(in: text).map { forms[$0.form].asset })
        for string in Self.escapedStrings(in: text, of: file) {
            assets.formUnion(matches(in: string.text).map { forms[$0.form].asset })
        }
        return assets
    }

    /// Returns the text of a file with another path in each reference. Strings of JSON with a reference lose their
    /// unnecessary escapes.
    ///
    /// - Parameter file: The file's path.
    func replacing(with path: String, in text: [UInt8], of file: String) -> [UInt8] {
        var (result, end): ([UInt8], Int) = ([], 0)
        for string in Self.escapedStrings(in: text, of: file) {
            let new = replacing(with: path, in: string.text)
            result += replacing(with: path, in: Array(text[end..<string.range.lowerBound]))
            let isSame = new == string.text
            result += isSame ? Array(text[string.range]) : Array(quoted(String(decoding: new, as: UTF8.self)).utf8)
            end = string.range.upperBound
        }
        return result + replacing(with: path, in: Array(text[end...]))
    }

    private func replacing(with path: String, in text: [UInt8]) -> [UInt8] {
        var (result, end): ([UInt8], Int) = ([], 0)
        for match in matches(in: text) {
            let form = forms[match.form]
            let isEncoded = !form.bytes.elementsEqual(form.asset.utf8)
            result += text[end..<match.start] + Array((isEncoded ? percentEncoded(path: path) : path).utf8)
            end = match.start + form.bytes.count
        }
        return result + text[end...]
    }

    /// The strings with escapes in the text of a JSON file, with their quotation marks; empty for other files.
    private static func escapedStrings(
        in text: [UInt8], of file: String
    ) -> [(range: Range<Int>, text: [UInt8])] {
        let backslash = UInt8(ascii: "\\")
        guard file.lowercased().utf8.ends(with: ".json"), text.contains(backslash) else { return [] }
        var strings: [(range: Range<Int>, text: [UInt8])] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
            var (end, hasEscape) = (start + 1, false)
            while end < text.count, text[end] != UInt8(ascii: "\"") {
                if text[end] == backslash { (end, hasEscape) = (end + 1, true) }
                end += 1
            }
            guard end < text.count else { break }
            var discarded = DiagnosticLog()  // builds report strings that aren't valid
            let value = hasEscape ? JSON.parse(Array(text[start...end]), file: file, &discarded)?.value : nil
            if case .string(let string)? = value { strings.append((start..<end + 1, Array(string.utf8))) }
            rest = text[(end + 1)...]
        }
        return strings
    }

    /// The start of each path in a text, and the index of its form.
    ///
    /// - Complexity: O(*n* + *m k*), where *n* is the length of the text, *m* the number of times that it contains
    ///   `assets/`, and *k* the number of assets.
    private func matches(in text: [UInt8]) -> [(start: Int, form: Int)] {
        var found: [(start: Int, form: Int)] = []
        var position = 0
        while let start = text[position...].firstRange(of: Self.folder)?.lowerBound {
            position = start + Self.folder.count
            guard Self.beginsAddress(text[..<start]) else { continue }
            let rest = text[position...]
            let form = forms.firstIndex { form in
                rest.starts(with: form.bytes) && Self.endsAddress(rest.dropFirst(form.bytes.count))
            }
            guard let form else { continue }
            found.append((position, form))
            position += forms[form].bytes.count
        }
        return found
    }

    /// True if an address can begin after a text: at its start, or after a delimiter, with `/` or `../` in between.
    private static func beginsAddress(_ before: ArraySlice<UInt8>) -> Bool {
        guard !before.ends(with: "//") else { return false }
        var rest = before
        while let last = rest.last, last == UInt8(ascii: "/") || last == UInt8(ascii: ".") { rest.removeLast() }
        guard let last = rest.last else { return true }
        return last < 0x80 && !isName(last)
    }

    /// True if no longer path begins at a text.
    private static func endsAddress(_ after: ArraySlice<UInt8>) -> Bool {
        guard let next = after.first else { return true }
        if next == UInt8(ascii: ".") { return after.dropFirst().first.map { !isName($0) && $0 < 0x80 } ?? true }
        return next < 0x80 && !isName(next) && next != UInt8(ascii: "%")
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }
}
