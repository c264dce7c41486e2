import Crypto
import Files

/// The file beside a batch that records the result of taking a source file in.
enum BatchReport {
    static let ending = ".report"

    /// The text of the report, which has no voter's name in it.
    static func text(source: Digest, _ counts: IntakeCounts) -> String {
        "{\"source\":\"\(source.hex)\",\"ballots\":\(counts.ballots),\"requests\":\(counts.requests),"
            + "\"rejected\":\(counts.rejected)}\n"
    }

    /// The digest of the file that a batch was made from, in hexadecimal digits; nil if its report is missing.
    static func source(of name: BatchName, in folder: Folder) -> String? {
        // A batch without a report still counts; the only loss is that its source file could be taken in again.
        guard let bytes = try? folder.read(name.stem + ending, limit: 4096).bytes else { return nil }
        let start = "{\"source\":\"".utf8
        guard bytes.starts(with: start), bytes.count > start.count + 64 else { return nil }
        return String(decoding: bytes[start.count..<start.count + 64], as: UTF8.self)
    }
}
