import Foundation
import Testing

/// The manual's reference pages, which are generated from declarations in the code.
public enum Reference {
    /// Compares a reference page with the generated text, or writes it with `make snapshots`.
    public static func compare(_ name: String, with text: String) throws {
        let file = Shared.package.appending(path: "Documentation/reference/\(name)")
        if Snapshots.areWritten {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let written = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let lines = text.components(separatedBy: "\n")
        // The first line that differs is more useful than two long texts.
        guard
            let number = zip(written, lines).enumerated().first(where: { $1.0 != $1.1 })?.offset
                ?? (written.count == lines.count ? nil : min(written.count, lines.count))
        else { return }
        let pair = [written, lines].map { $0.indices.contains(number) ? $0[number] : "(the end)" }
        Issue.record(
            """
            Documentation/reference/\(name):\(number + 1): "\(pair[0])" should be "\(pair[1])"; \
            "make snapshots" brings it up to date
            """)
    }
}
