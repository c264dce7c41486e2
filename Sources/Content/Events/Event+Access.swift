package import Bytes
package import Diagnostics
package import Documents

extension Event {
    /// The codes of an event and the part that they lock.
    package struct Access: Sendable {
        /// The visitors' codes: each one opens the gate. At most `Code.limit`.
        package var codes: [Code] = []
        package var adminCode: Code?

        package var gate = Locked.songs

        /// True to accept codes that are easy to guess without a warning.
        package var acceptsWeakCodes = false

        package var report = Readers.host
    }

    /// The parts of an event that its code can lock.
    package enum Locked: String, CaseIterable, Sendable {
        case songs
        /// Everything except name, start and status.
        case event
    }

    /// Who can read the report of an event.
    package enum Readers: String, CaseIterable, Sendable {
        /// Only people with the admin code. An event without one has no page.
        case host
        /// Everyone who can see the songs, once they can see the results.
        case `public`
    }
}

extension Event.Access {
    /// - Parameter details: The details that `gate: event` would lock.
    package init(_ fields: inout FieldReader, locking details: Event.Details, _ log: inout DiagnosticLog) {
        codes = fields.codes("code", &log)
        adminCode = fields.code("adminCode", &log)
        gate = fields.choice("gate", of: Event.Locked.self, &log) ?? gate
        if gate == .event {
            if !fields.has("code") {
                log.error(
                    .missingField, at: fields.place(of: "gate"), "a gate needs a code",
                    hint: "add \"code\", or remove \"gate\"")
            }
            details.refusePictures(&log)
        }
        acceptsWeakCodes = fields.flag("weakCodes", &log) ?? acceptsWeakCodes
        report = fields.choice("report", of: Event.Readers.self, &log) ?? report
    }
}

extension Event.Access {
    /// The visitors' first code, which links and sheets contain; nil if the event has no gate for visitors.
    package var code: Code? { codes.first }

    /// True if anyone can read the report on a page.
    package var hasReportPage: Bool { adminCode != nil || report == .public }
}

extension Event.Details {
    /// Reports pictures, because their files would be published without encryption.
    fileprivate func refusePictures(_ log: inout DiagnosticLog) {
        if let image {
            log.error(
                .gatedPicture, at: image.place,
                "everyone could see the picture of this event without its code",
                hint: "remove the picture, or write \(example("gate: songs", in: image.place.file))")
        }
        if let description, description.hasPictures {
            log.error(
                .gatedPicture, at: description.place,
                "everyone could see the pictures in this event's description without its code",
                hint: "remove them, or write \(example("gate: songs", in: description.place.file))")
        }
    }
}

extension Event.Access {
    package func store(in writer: inout ByteWriter) {
        writer.write(codes) { $1.store(in: &$0) }
        writer.write(adminCode) { $1.store(in: &$0) }
        writer.write(gate)
        writer.write(acceptsWeakCodes)
        writer.write(report)
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        codes = try reader.array { (reader) throws(ByteReader.Damage) in try Code(from: &reader, origin) }
        adminCode = try reader.flag() ? try Code(from: &reader, origin) : nil
        gate = try reader.choice(of: Event.Locked.self)
        acceptsWeakCodes = try reader.flag()
        report = try reader.choice(of: Event.Readers.self)
    }
}
