import Synchronization

/// Limits the memory of bodies' texts while the files of a site are read.
///
/// Small sites have all their texts in memory. Of large sites, the texts beyond the limit are read from their files
/// again when their bodies are rendered.
final class TextBudget: Sendable {
    private let size = Atomic(0)

    /// The number of bytes of texts in memory.
    private static let limit = 16 << 20

    /// Drops the texts of `bodies` if the texts so far have reached the limit.
    ///
    /// Texts in JSON stay, because reading them again would mean to parse their files again.
    func add(_ bodies: [Body]) {
        for body in bodies where body.keepsLines {
            if size.add(body.size, ordering: .relaxed).newValue > Self.limit { body.dropText() }
        }
    }
}
