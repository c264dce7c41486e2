package import Bytes
package import Diagnostics
import Documents

/// A code of an event, or a reference to it.
package struct Code: Sendable {
    package let source: Source
    package let place: Place

    /// Where to find a code.
    package enum Source: Sendable {
        /// In the event's file; nil for an event from the source cache, which doesn't store codes.
        case content(Secret?)
        /// In this environment variable.
        case environment(String)
        /// In the file at this path, relative to the site's folder.
        case file(String)
    }

    /// True if the event's file contains the code, so that it only changes with that file.
    package var isInRecord: Bool { if case .content = source { true } else { false } }

    /// The number of codes that an event can have. Each one makes guessing easier.
    package static let limit = 10
}

extension FieldReader {
    /// Reads a code, `{env: NAME}` or `{file: PATH}`.
    ///
    /// Messages never quote the value, because a value in the wrong place may be the code.
    package mutating func code(_ key: String, _ log: inout DiagnosticLog) -> Code? {
        note(key, .code)
        guard let node = node(key) else { return nil }
        let place = place(of: key)
        if case .array = node.value {
            log.error(
                .wrongType, at: place, "\"\(key)\" is one code, not a list", hint: "write the code without a list")
            return nil
        }
        return code(node, at: place, of: key, &log)
    }

    /// Reads a code, or a list of codes, for a field that can have several.
    package mutating func codes(_ key: String, _ log: inout DiagnosticLog) -> [Code] {
        note(key, .codes(limit: Code.limit))
        guard let node = node(key) else { return [] }
        let place = place(of: key)
        guard case .array(let items) = node.value else {
            return code(node, at: place, of: key, &log).map { [$0] } ?? []
        }
        guard !items.isEmpty else {
            log.error(
                .invalidValue, at: place, "this list of codes is empty", hint: "add a code, or remove \"\(key)\"")
            return []
        }
        guard items.count <= Code.limit else {
            log.error(
                .invalidValue, at: Place(file: file, at: items[Code.limit].position),
                "an event can have at most \(Code.limit) codes, and this list has \(items.count)",
                hint: "remove those that aren't used any more")
            return []
        }
        let codes = items.compactMap { code($0, at: Place(file: file, at: $0.position), of: key, &log) }
        // Without the wrong codes, a build would report that they were taken back.
        return codes.count == items.count ? codes : []
    }

    private func code(_ node: Node, at place: Place, of key: String, _ log: inout DiagnosticLog) -> Code? {
        switch node.value {
        case .string(let text), .plain(let text):
            warnOfCurlyQuotes(around: text, of: key, at: place, &log)
            return Code(source: .content(Secret(text: text)), place: place)
        case .object(let members):
            if members.count == 1, let member = members.first, let text = member.value.text, !text.isEmpty {
                switch member.key {
                case "env": return Code(source: .environment(text), place: place)
                case "file": return Code(source: .file(text), place: place)
                default: break
                }
            }
            log.error(
                .invalidValue, at: place, "a code must be text, an environment variable or a file",
                hint:
                    "write the code itself, \(example("{env: NAME}", in: file)), or \(example("{file: PATH}", in: file))"
            )
        case .null, .boolean, .number, .array:
            log.error(.wrongType, at: place, "a code must be text", hint: "put it in quotes")
        }
        return nil
    }
}

extension Code: Storable {
    package func store(in writer: inout ByteWriter) {
        place.store(in: &writer)
        switch source {
        case .content: writer.store(0)
        case .environment(let name): writer.store(1, name)
        case .file(let path): writer.store(2, path)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        place = try Place(from: &reader)
        switch try reader.byte() {
        case 0: source = .content(nil)
        case 1: source = .environment(try reader.text())
        case 2: source = .file(try reader.text())
        default: throw ByteReader.Damage()
        }
    }
}

/// A secret text; only `text` reveals it, not printing or dumping the value.
package struct Secret: Sendable {
    package let text: String
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
