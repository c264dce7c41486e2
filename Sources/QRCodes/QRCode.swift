private import CQRCodeGen

/// A QR code (ISO/IEC 18004).
///
/// Text is encoded as UTF-8 in byte mode, which readers assume by default.
public struct QRCode: Sendable {
    /// The number of modules on each side, without the quiet zone.
    public let size: Int

    /// The code in the library's own form.
    private let modules: [UInt8]

    /// The reason why a code can't be made.
    public enum Failure: Error {
        /// The text is empty, or too long for the largest code (2,331 bytes for paper, 2,953 for screens).
        case wrongLength
    }

    /// The number of light modules that readers need on each side.
    public static let quietZone = 4

    /// Encodes `text` in the smallest code that holds it, with as much correction as fits into a code of that size.
    ///
    /// - Parameter isForPaper: True for a code that may get dirty or creased: at least 15 % of it may be unreadable, for
    ///   others 7 %. A code for a screen has larger modules instead, which phones read from farther away.
    public init(_ text: String, forPaper isForPaper: Bool = false) throws(Failure) {
        let capacity = Int(corkboard_qr_capacity)
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= capacity else { throw .wrongLength }
        // The library also calculates in the buffer of the text.
        var buffer = bytes + [UInt8](repeating: 0, count: capacity - bytes.count)
        var modules = [UInt8](repeating: 0, count: capacity)
        let isEncoded = unsafe qrcodegen_encodeBinary(
            &buffer, bytes.count, &modules, isForPaper ? qrcodegen_Ecc_MEDIUM : qrcodegen_Ecc_LOW,
            qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX, qrcodegen_Mask_AUTO, true)
        guard isEncoded else { throw .wrongLength }
        size = unsafe Int(qrcodegen_getSize(modules))
        self.modules = modules
    }

    /// Returns true if the module is dark. Modules outside the code, as in the quiet zone, are light.
    public func isDark(row: Int, column: Int) -> Bool {
        unsafe qrcodegen_getModule(modules, Int32(column), Int32(row))
    }
}

extension QRCode {
    /// Returns the code as an SVG element with its quiet zone, always black on white so that phones can read it.
    ///
    /// - Parameters:
    ///   - label: The name for screen readers.
    ///   - id: The element's id, so that a page can draw it again; it must need no escaping.
    public func svg(label: String, id: StaticString? = nil) -> [UInt8] {
        let side = size + 2 * Self.quietZone
        var svg: [UInt8] = []
        svg.reserveCapacity(256 + size * size * 6)
        func append(_ text: String) { svg += text.utf8 }
        append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        if let id { append(" id=\"\(id)\"") }
        append(
            " class=\"qr\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\""
        )
        for byte in label.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: "\""): append("&quot;")
            default: svg.append(byte)
            }
        }
        append(
            "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path fill=\"#000\" d=\""
        )
        for row in 0..<size {
            var column = 0
            // The start of the previous run of dark modules; the next run is relative to it.
            var last: Int?
            while column < size {
                guard isDark(row: row, column: column) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                append(last.map { "m\(start - $0) 0" } ?? "M\(start + Self.quietZone) \(row + Self.quietZone)")
                append("h\(column - start)v1h-\(column - start)z")
                last = start
            }
        }
        append("\"/></svg>")
        return svg
    }
}

extension QRCode {
    /// Returns the code for a terminal with its quiet zone, two rows of modules per line.
    ///
    /// - Parameter isColored: True to set black and white with escape sequences. Otherwise light modules are drawn and
    ///   dark ones left blank, which is right on dark terminals; light terminals show the code inverted, which phones
    ///   can read.
    public func terminalText(isColored: Bool) -> String {
        var text = ""
        let range = -Self.quietZone..<size + Self.quietZone
        for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            // Use the 256-colour palette: themes often change the first 16 colours.
            if isColored { text += "\u{1b}[38;5;16;48;5;231m" }
            for column in range {
                let isTop = isDark(row: row, column: column) == isColored
                // The number of rows is odd, so the half line below the last row stays empty.
                let isBottom =
                    row + 1 < range.upperBound
                    ? isDark(row: row + 1, column: column) == isColored : !isColored
                text += isTop ? (isBottom ? "█" : "▀") : isBottom ? "▄" : " "
            }
            text += isColored ? "\u{1b}[0m\n" : "\n"
        }
        return text
    }

    /// The number of columns in `terminalText`.
    public var columns: Int { size + 2 * Self.quietZone }

    /// Returns the content of a code that connects a phone to a wireless network.
    ///
    /// - Parameter password: The WPA, WPA2 or WPA3 password; nil or empty for an open network.
    public static func wiFi(name: String, password: String?) -> String {
        guard let password, !password.isEmpty else { return "WIFI:T:nopass;S:\(escaped(name));;" }
        return "WIFI:T:WPA;S:\(escaped(name));P:\(escaped(password));;"
    }

    /// Escapes the characters that separate the parts of such content with a backslash.
    private static func escaped(_ part: String) -> String {
        var escaped: [UInt8] = []
        for byte in part.utf8 {
            if "\\;,:\"".utf8.contains(byte) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
