public import Diagnostics

/// A strict parser of JSON (RFC 8259).
public enum JSON {
    /// Parses the document in `bytes`; nil if it can't be read to its end.
    ///
    /// All problems are reported. A repeated name in an object is an error, but reading continues: the tree has the
    /// first value, so that the rest of the file is checked, too.
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
