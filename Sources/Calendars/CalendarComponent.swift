import Text

/// A component of a calendar file: the lines from BEGIN to END (RFC 5545 §3.6).
public struct CalendarComponent: Sendable {
    /// The name in capitals, such as `VEVENT`.
    public let name: String

    /// The number of its first line.
    public let line: Int

    /// Its own properties, in file order.
    public fileprivate(set) var properties: [CalendarProperty] = []

    /// The nested components in file order.
    public fileprivate(set) var components: [CalendarComponent] = []

    /// The first property with this name, or nil.
    public subscript(name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// All properties with this name.
    public func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

/// A content line of a calendar file (RFC 5545 §3.1).
public struct CalendarProperty: Sendable {
    /// The name in capitals, such as `DTSTART`.
    public let name: String

    /// The parameters by name; names are in capitals, such as `TZID`.
    public let parameters: [String: String]

    /// The value as written, with its escapes.
    public let value: String

    /// The number of its first line.
    public let line: Int

    /// The value as text, without escapes (§3.3.11).
    public var text: String { parts(separatedBy: nil)[0] }

    /// The value as a comma-separated list of strings, without escapes.
    public var texts: [String] { parts(separatedBy: ",") }

    /// - Returns: At least one part.
    private func parts(separatedBy separator: Unicode.Scalar?) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                part.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == separator {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else {
                part.append(scalar)
            }
        }
        parts.append(String(part))
        return parts
    }
}

/// A line of a calendar file that can't be read, and why.
public struct CalendarProblem: Error, Hashable, Sendable {
    /// The number of the line.
    public let line: Int

    /// The problem, as a sentence without a full stop.
    public let message: String
}

extension CalendarComponent {
    /// Returns the top-level components of a calendar file, and the lines that can't be read, which are skipped.
    ///
    /// O(bytes).
    public static func read(_ bytes: [UInt8]) -> (components: [CalendarComponent], problems: [CalendarProblem]) {
        var reader = CalendarLines(bytes)
        var problems: [CalendarProblem] = []
        // The open components, innermost last; the first one represents the file.
        var open = [CalendarComponent(name: "", line: 1)]
        func close() {
            guard open.count > 1 else { return }
            let component = open.removeLast()
            open[open.count - 1].components.append(component)
        }
        /// Reports that the innermost open component has no END.
        func reportOpen() {
            let component = open[open.count - 1]
            problems.append(
                CalendarProblem(
                    line: component.line, message: "this BEGIN:\(component.name) has no matching END"))
        }
        /// Closes the component at `index` and those in it, which have no END.
        func closeUnended(from index: Int) {
            while open.count > index {
                reportOpen()
                close()
            }
        }
        var isUTF8 = true
        while let (line, number) = reader.next() {
            // Only unfolded lines can be checked, because a line may be folded within a character.
            if isUTF8, !line.span.isUTF8 {
                isUTF8 = false
                problems.append(
                    CalendarProblem(
                        line: number,
                        message: "some characters here can't be read: the calendar isn't in UTF-8, but maybe in Latin-1"
                    ))
            }
            guard let property = CalendarProperty(line, at: number) else {
                problems.append(CalendarProblem(line: number, message: "this isn't a valid calendar line"))
                continue
            }
            let name = property.value.uppercased()
            // A component never contains another of the same kind, so only the one whose END is missing is incomplete.
            if property.name == "BEGIN", let index = open.lastIndex(where: { $0.name == name }), index > 0 {
                closeUnended(from: index)
            }
            switch property.name {
            case "BEGIN" where open.count <= mostLevels: open.append(CalendarComponent(name: name, line: number))
            case "BEGIN":
                problems.append(CalendarProblem(line: number, message: "components are nested too deeply here"))
                return (open[0].components, problems)
            case "END":
                guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else {
                    problems.append(CalendarProblem(line: number, message: "this END:\(name) has no matching BEGIN"))
                    continue
                }
                closeUnended(from: index + 1)
                close()
            default: open[open.count - 1].properties.append(property)
            }
        }
        if open.count > 1 { reportOpen() }
        while open.count > 1 { close() }
        return (open[0].components, problems)
    }

    /// The deepest nesting allowed; an alarm in an event in a calendar needs three levels.
    private static let mostLevels = 8
}

extension CalendarProperty {
    /// Parses `NAME;PARAMETER=VALUE:VALUE`; nil if the line has another form.
    fileprivate init?(_ line: [UInt8], at number: Int) {
        func isName(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "-_.".utf8.contains(byte) }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        var index = line.firstIndex { !isName($0) } ?? line.endIndex
        guard index > 0, index < line.endIndex else { return nil }
        name = text(line[..<index]).uppercased()
        var parameters: [String: String] = [:]
        while index < line.endIndex, line[index] == UInt8(ascii: ";") {
            let start = index + 1
            guard let equals = line[start...].firstIndex(where: { !isName($0) }), equals > start,
                line[equals] == UInt8(ascii: "=")
            else { return nil }
            // Colons and semicolons in quotes belong to the value.
            var end = equals + 1
            var isQuoted = false
            while end < line.endIndex {
                if line[end] == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if !isQuoted, line[end] == UInt8(ascii: ";") || line[end] == UInt8(ascii: ":") {
                    break
                }
                end += 1
            }
            guard end < line.endIndex else { return nil }
            let value = line[(equals + 1)..<end].filter { $0 != UInt8(ascii: "\"") }
            parameters[text(line[start..<equals]).uppercased()] = text(value[...])
            index = end
        }
        guard index < line.endIndex, line[index] == UInt8(ascii: ":") else { return nil }
        self.parameters = parameters
        value = text(line[(index + 1)...])
        self.line = number
    }
}

/// Reads the lines of a calendar file, which end in CR LF or LF, and unfolds them (RFC 5545 §3.1).
private struct CalendarLines {
    private let bytes: [UInt8]
    private var index = 0
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
    }

    /// Returns the next line that isn't blank, with the number of its first line in the file.
    mutating func next() -> (line: [UInt8], number: Int)? {
        while index < bytes.count {
            var line = physical()
            let first = number
            while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
                line += physical().dropFirst()
            }
            if line.contains(where: { $0 > 0x20 }) { return (line, first) }
        }
        return nil
    }

    private mutating func physical() -> [UInt8] {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let line = bytes[index..<end]
        index = min(end + 1, bytes.endIndex)
        number += 1
        return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
