/// The progress of a build or a publish.
public struct Progress: Sendable {
    /// The current stage.
    public let stage: Stage

    /// The number of finished files, bodies or pages.
    public let done: Int

    /// The total number; 0 if unknown.
    public let total: Int

    /// The bytes of the finished files and of all files; 0 unless files are sent.
    public let bytes: Int64, allBytes: Int64

    /// The stages that can be slow.
    public enum Stage: String, Sendable {
        case fetching = "Fetching"
        case derivingKeys = "Deriving keys for new codes"
        case pictures = "Resizing pictures"
        case formatting = "Formatting"
        case writing = "Writing"
        /// Another process is building the site.
        case waiting = "Waiting for another build"
        case comparing = "Comparing"
        case sending = "Sending"
        /// Another process is publishing the site.
        case queueing = "Waiting for another publish"
    }

    /// Creates the progress of a stage with `done` of `total` parts finished.
    package init(stage: Stage, done: Int, total: Int, bytes: Int64 = 0, allBytes: Int64 = 0) {
        self.stage = stage
        self.done = done
        self.total = total
        self.bytes = bytes
        self.allBytes = allBytes
    }
}

extension Progress {
    /// A line to show, as in "Writing 12 of 300".
    public var text: String { total == 0 ? stage.rawValue : "\(stage.rawValue) \(done) of \(total)" }
}
