/// The progress of a build or a publish.
public struct Progress: Sendable {
    /// The current stage.
    public let stage: Stage

    /// The number of files, bodies or pages that are done.
    public let done: Int

    /// The number of all of them; 0 if it is unknown.
    public let total: Int

    /// The stages that can take long.
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

    /// A stage of which `done` of `total` parts are done.
    package init(stage: Stage, done: Int, total: Int) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}

extension Progress {
    /// A line to show, as in "Writing 12 of 300".
    public var text: String { total == 0 ? stage.rawValue : "\(stage.rawValue) \(done) of \(total)" }
}
