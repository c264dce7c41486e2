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
        (inputs, patch, fileCount) = try reader.values()
        warnings = try reader.array { (reader) throws(ByteReader.Damage) -> Diagnostic in
            reader.file = try reader.text()
            return try Diagnostic(from: &reader)
        }
        skipped = try reader.array { (reader) throws(ByteReader.Damage) in
            SkippedRecord(
                what: try reader.value(), id: try reader.value(), place: try reader.placeAfterFile(),
                reason: try reader.value())
        }
        eventsWithoutStructuredData = try reader.array { (reader) throws(ByteReader.Damage) in
            BuildReport.EventWithoutStructuredData(
                id: try reader.value(), place: try reader.placeAfterFile(), missing: try reader.value())
        }
        eventsAcceptingWeakCodes = try reader.value()
    }

    func store(in writer: inout ByteWriter) {
        writer.store(inputs, patch, fileCount)
        writer.write(warnings) { writer, warning in
            writer.write(warning.place?.file ?? "")
            warning.store(in: &writer)
        }
        writer.write(skipped) { writer, record in
            writer.store(record.what, record.id, record.place.file, record.place, record.reason)
        }
        writer.write(eventsWithoutStructuredData) { writer, event in
            writer.store(event.id, event.place.file, event.place, event.missing)
        }
        writer.store(eventsAcceptingWeakCodes)
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
