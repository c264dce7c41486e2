import Crypto
import Files

/// The file stored with a batch that records the result of accepting a source file.
enum BatchReport {
    static let ending = ".report"

    /// Returns the text of the report, which contains no voter's name.
    static func text(source: Digest, _ counts: IntakeCounts) -> String {
        "{\"source\":\"\(source.hex)\",\"ballots\":\(counts.ballots),\"requests\":\(counts.requests),"
            + "\"rejected\":\(counts.rejected)}\n"
    }

    /// Returns the digest of the file that a batch was made from, in hexadecimal digits; nil without a report.
    static func source(of name: BatchName, in folder: Folder) -> String? {
        // A batch without a report still counts. The only loss is that its source file could be accepted again.
        guard let bytes = try? folder.read(name.stem + ending, limit: 4096).bytes else { return nil }
        let start = "{\"source\":\"".utf8
        guard bytes.starts(with: start), bytes.count > start.count + 64 else { return nil }
        return String(decoding: bytes[start.count..<start.count + 64], as: UTF8.self)
    }
}
