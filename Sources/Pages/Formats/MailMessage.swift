import Bytes
import Text
import Time

/// A message as a file that mail programs open as a draft: RFC 5322 with MIME parts (RFC 2045 to 2047, RFC 2387).
///
/// It has no sender and no recipients, which the mail program adds. Equal messages have equal bytes.
struct MailMessage {
    let subject: String
    let date: Instant
    let zone: Zone
    let text: [UInt8]
    let html: [UInt8]

    /// The pictures in the HTML.
    var pictures: [Picture] = []

    /// A picture that is sent with the message.
    struct Picture {
        /// The media type, as in `image/png`.
        let type: String
        let bytes: [UInt8]
        fileprivate let id: String
    }
}

extension [MailMessage.Picture] {
    /// Adds a picture, and returns its address for the message's HTML (RFC 2392).
    mutating func add(_ type: String, _ bytes: [UInt8]) -> String {
        let id = "picture-\(count + 1)@corkboard"
        append(MailMessage.Picture(type: type, bytes: bytes, id: id))
        return "cid:\(id)"
    }
}

extension MailMessage {
    /// The file's bytes.
    var bytes: [UInt8] {
        var web = Part(type: "text/html; charset=utf-8", encoding: "quoted-printable", content: quotedPrintable(html))
        if !pictures.isEmpty {
            let shown = pictures.map { picture in
                Part(
                    type: picture.type, encoding: "base64", content: base64Lines(picture.bytes),
                    headers: ["Content-ID: <\(picture.id)>", "Content-Disposition: inline"])
            }
            web = Part([web] + shown, "related", more: "; type=\"text/html\"")
        }
        let plain = Part(
            type: "text/plain; charset=utf-8", encoding: "quoted-printable", content: quotedPrintable(text))
        let headers = [
            "MIME-Version: 1.0", "Date: \(dateText)", "Subject: \(headerText(subject))",
            // Outlook opens a message with this header for writing.
            "X-Unsent: 1",
        ]
        return Array((headers.joined(separator: lineEnd) + lineEnd).utf8) + Part([plain, web], "alternative").bytes
    }

    /// The date with its English names (RFC 5322 §3.3).
    private var dateText: String {
        let offset = zone.offset(at: date)
        let local = date.local(at: offset)
        let weekday = "\(local.day.weekday)".prefix(3).capitalizedFirst
        let month = Day.monthNames[local.day.month - 1].prefix(3)
        return "\(weekday), \(local.day.day) \(month) \(String(local.day.year, digits: 4)) "
            + "\(local.clockText):\(String(local.second, digits: 2)) \(offset.basicText.prefix(5))"
    }
}

/// A MIME part with its headers.
private struct Part {
    let bytes: [UInt8]

    init(type: String, encoding: String, content: [UInt8], headers: [String] = []) {
        let head = ["Content-Type: \(type)", "Content-Transfer-Encoding: \(encoding)"] + headers
        bytes = Array((head.joined(separator: lineEnd) + lineEnd + lineEnd).utf8) + content
    }

    /// - Parameter kind: The subtype of `multipart`.
    init(_ parts: [Part], _ kind: String, more parameters: String = "") {
        // No encoded content can contain this (RFC 2045 §6.7, RFC 4648 §4).
        let boundary = "=_\(kind)"
        var bytes = Array(
            "Content-Type: multipart/\(kind)\(parameters); boundary=\"\(boundary)\"\(lineEnd)\(lineEnd)".utf8)
        for part in parts {
            bytes += "--\(boundary)\(lineEnd)".utf8
            bytes += part.bytes
            bytes += lineEnd.utf8
        }
        bytes += "--\(boundary)--\(lineEnd)".utf8
        self.bytes = bytes
    }
}

private let lineEnd = "\r\n"

/// The longest encoded line, without its end (RFC 2045 §6.7 and §6.8).
private let longestLine = 76

/// Encodes text as quoted-printable (RFC 2045 §6.7); each line end becomes CRLF. O(n).
private func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.count + text.count / 8)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        var column = 0
        for (place, byte) in zip(line.indices, line) {
            let isLast = place == line.endIndex - 1
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            let isPlain = isBlank ? !isLast : (33...126).contains(byte) && byte != UInt8(ascii: "=")
            let width = isPlain ? 1 : 3
            // A soft line break needs a column, too.
            if column + width > (isLast ? longestLine : longestLine - 1) {
                encoded += "=\(lineEnd)".utf8
                column = 0
            }
            if isPlain {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            column += width
        }
        encoded += lineEnd.utf8
    }
    return Array(encoded.dropLast(lineEnd.utf8.count))
}

/// Encodes bytes as Base64 in lines (RFC 2045 §6.8).
private func base64Lines(_ bytes: [UInt8]) -> [UInt8] {
    let text = Array(base64(bytes).utf8)
    let lines = stride(from: 0, to: text.count, by: longestLine).map { text[$0..<min($0 + longestLine, text.count)] }
    return Array(lines.joined(separator: lineEnd.utf8))
}

/// A text as a header's value: unchanged if short and in ASCII, otherwise as encoded words (RFC 2047 §2).
private func headerText(_ text: String) -> String {
    let isASCII = text.utf8.allSatisfy { (32...126).contains($0) }
    let looksEncoded = text.utf8Span.span.firstIndex(of: Array("=?".utf8)) != nil
    if isASCII, text.utf8.count <= 60, !looksEncoded { return text }
    // A line with an encoded word has at most 76 characters with its header's name, and a word doesn't split
    // characters.
    let longestWord = 39
    var words: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
        let bytes = Array(String(scalar).utf8)
        if words[words.count - 1].count + bytes.count > longestWord { words.append([]) }
        words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(base64($0))?=" }.joined(separator: lineEnd + " ")
}
