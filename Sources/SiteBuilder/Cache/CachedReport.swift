import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Pages
import Time

/// The report of the last build, which is repeated while the site is unchanged.
struct CachedReport: Sendable {
    let inputs: BuildCache.Inputs

    /// The signature of the patch's file after the build: an interrupted build puts its first pages in place with a
    /// patch, and doesn't change the manifest.
    let patch: FileSignature?

    /// The number of files in the site.
    let fileCount: Int

    /// The warnings about the content.
    let warnings: [Diagnostic]
    let skipped: [SkippedRecord]
    let eventsWithoutStructuredData: [BuildReport.EventWithoutStructuredData]
    let eventsAcceptingWeakCodes: [String]
}

extension CachedReport: CachePart {
    static let name = "last-report"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        inputs = try BuildCache.Inputs(from: &reader)
        patch = try reader.optional(FileSignature.init)
        fileCount = try reader.int()
        warnings = try reader.array { (reader) throws(ByteReader.Damage) in
            try reader.diagnostic(in: try reader.text())
        }
        skipped = try reader.array { (reader) throws(ByteReader.Damage) in
            SkippedRecord(
                what: try reader.text(), id: try reader.text(), place: try reader.place(in: try reader.text()),
                reason: try reader.reason())
        }
        eventsWithoutStructuredData = try reader.array { (reader) throws(ByteReader.Damage) in
            BuildReport.EventWithoutStructuredData(
                id: try reader.text(), place: try reader.place(in: try reader.text()), missing: try reader.texts())
        }
        eventsAcceptingWeakCodes = try reader.texts()
    }

    func store(in writer: inout ByteWriter) {
        inputs.store(in: &writer)
        writer.write(patch) { $1.store(in: &$0) }
        writer.write(fileCount)
        writer.write(warnings) { writer, warning in
            writer.write(warning.place?.file ?? "")
            writer.write(warning)
        }
        writer.write(skipped) { writer, record in
            writer.write(record.what)
            writer.write(record.id)
            writer.write(record.place.file)
            writer.write(record.place)
            writer.write(record.reason)
        }
        writer.write(eventsWithoutStructuredData) { writer, event in
            writer.write(event.id)
            writer.write(event.place.file)
            writer.write(event.place)
            writer.write(event.missing) { $0.write($1) }
        }
        writer.write(eventsAcceptingWeakCodes) { $0.write($1) }
    }
}

extension BuildReport {
    /// Repeats the last report for a site that has not changed since.
    init(_ last: CachedReport, output: String, zone: Zone) {
        self.init(unchanged: last.fileCount, output: output, nextChange: last.inputs.nextChange, zone: zone)
        skipped = last.skipped
        eventsWithoutStructuredData = last.eventsWithoutStructuredData
        eventsAcceptingWeakCodes = last.eventsAcceptingWeakCodes
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ reason: Publication.Absence) {
        switch reason {
        case .draft: write(UInt8(0))
        case .scheduled(let instant):
            write(UInt8(1))
            write(instant)
        case .expired(let instant):
            write(UInt8(2))
            write(instant)
        }
    }
}

extension ByteReader {
    fileprivate mutating func reason() throws(Damage) -> Publication.Absence {
        switch try byte() {
        case 0: .draft
        case 1: .scheduled(try instant())
        case 2: .expired(try instant())
        default: throw Damage()
        }
    }
}
