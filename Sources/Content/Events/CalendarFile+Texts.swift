import Bytes
import Documents
import Text

/// The texts of a foreign calendar.
extension CalendarFile {
    /// A text on one line, without control characters or forced directions, of at most 500 characters.
    func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) ? " " : $0 }
        return withoutForcedDirection(String(String.UnicodeScalarView(scalars))).trimmed.shortenedName
    }

    /// A text with line breaks, without the HTML tags that some calendars write. Links keep their addresses.
    func plain(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var lines: [UInt8] = []
        var link: (address: String, start: Int)?  // the open link, and where its text begins in `lines`
        func append(address: String) {
            if let last = lines.last, last > 0x20 { lines.append(0x20) }
            lines += "<\(address)>".utf8
        }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "<"), let tag = self.tag(beginning: bytes[index...]) else {
                if byte >= 0x20 && byte != 0x7f || byte == UInt8(ascii: "\n") { lines.append(byte) }
                continue
            }
            index = tag.endIndex + 1
            let name = tag.prefix { $0 == UInt8(ascii: "/") || $0.isASCIILetter }
            switch String(decoding: name, as: UTF8.self).lowercased() {
            case "br", "br/", "/div": lines += "\n".utf8
            case "/p", "/ul", "/ol": lines += "\n\n".utf8
            case "li": lines += "\n- ".utf8
            case "a": link = address(in: tag).map { (address: $0, start: lines.count) }
            case "/a":
                guard let (address, start) = link else { continue }
                if lines[start...].elementsEqual(address.utf8) { lines.removeSubrange(start...) }
                append(address: address)
                link = nil
            default:
                // Outlook writes addresses in angle brackets behind the texts of links.
                let address = String(decoding: tag, as: UTF8.self)
                if Link.isWebAddress(address) { append(address: address) }
            }
        }
        return withoutForcedDirection(String(decoding: lines, as: UTF8.self)).trimmed
    }

    /// The most cells that tables in a text can have. A short row gets all columns, so a few kilobytes can have half a
    /// million cells, which take a second to render.
    static func cells(in text: String) -> Int {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        let bars = lines.map { line in line.count { $0 == UInt8(ascii: "|") } }.max() ?? 0
        return bars == 0 ? 0 : (bars + 1) * lines.count
    }

    /// The tag at the beginning of a text after a `<`, without its `>`.
    private func tag(beginning text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = text.first, first == UInt8(ascii: "/") || first.isASCIILetter,
            let end = text.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
            text[end] == UInt8(ascii: ">")
        else { return nil }
        return text[..<end]
    }

    /// The web address in the tag of a link.
    private func address(in tag: ArraySlice<UInt8>) -> String? {
        let parts = tag.split { "\"' ".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        return parts.first(where: Link.isWebAddress)
    }
}

extension String {
    /// The beginning of a name from a stranger, at most 500 characters. Scalars count, because a visible character can
    /// have any number of combining marks.
    var shortenedName: String { String(UnicodeScalarView(unicodeScalars.prefix(500))) }
}
