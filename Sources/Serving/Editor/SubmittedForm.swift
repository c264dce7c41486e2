import Text

/// The fields of a form as browsers send them (`application/x-www-form-urlencoded`, URL Standard, section 5.1).
struct SubmittedForm: Sendable {
    private let fields: [String: String]

    /// Reads a request's body; nil if it isn't UTF-8. Of several fields with the same name, the last one counts.
    init?(_ body: [UInt8]) {
        var fields: [String: String] = [:]
        for part in body.split(separator: UInt8(ascii: "&")) {
            let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = Self.text(part[..<end]), let value = Self.text(part[end...].dropFirst()) else {
                return nil
            }
            fields[name] = value
        }
        self.fields = fields
    }

    private init(fields: [String: String]) { self.fields = fields }

    static let empty = SubmittedForm(fields: [:])

    /// The text of a field with LF line endings; nil if it wasn't sent.
    subscript(name: String) -> String? { fields[name] }

    private static func text(_ part: ArraySlice<UInt8>) -> String? {
        let spaced = part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(validating: percentDecoded(spaced)[...].withLineFeeds, as: UTF8.self)
    }
}
