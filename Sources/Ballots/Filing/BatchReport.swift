import Crypto
import Files

/// The file beside a batch that says what became of the file that it was made of.
enum BatchReport {
    static let ending = ".report"

    /// The text of the report; no voter's name is in it.
    static func text(source: Digest, _ counts: IntakeCounts) -> String {
        "{\"source\":\"\(source.hex)\",\"ballots\":\(counts.ballots),\"requests\":\(counts.requests),"
            + "\"rejected\":\(counts.rejected)}\n"
    }

    /// The digest of what a batch was made of, in hexadecimal digits; nil where there is no report any more.
    static func source(of name: BatchName, in folder: Folder) -> String? {
        // Without its report a batch counts all the same; only the file that it was made of would be taken in again.
        guard let bytes = try? folder.read(name.stem + ending, limit: 4096).bytes else { return nil }
        let start = "{\"source\":\"".utf8
        guard bytes.starts(with: start), bytes.count > start.count + 64 else { return nil }
        return String(decoding: bytes[start.count..<start.count + 64], as: UTF8.self)
    }
}
