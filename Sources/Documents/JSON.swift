public import Diagnostics

/// JSON as RFC 8259 has it, read strictly.
public enum JSON {
    /// Parses the document in `bytes`; nil if it can't be read to its end.
    ///
    /// Everything wrong is reported. A repeated name in an object is an error, but reading goes on: the tree then has the
    /// first of the two, so that the rest of the file can be checked as well.
    public static func parse(_ bytes: [UInt8], file: String, _ log: inout DiagnosticLog) -> Node? {
        var bytes = bytes
        guard SourceText.scan(&bytes, file: file, &log) != nil else { return nil }
        var reader = JSONReader(bytes, file: file)
        do {
            return try reader.document(&log)
        } catch {
            log.report(error, in: file)
            return nil
        }
    }
}
