/// How far a build or a publish has come.
public struct Progress: Sendable {
    /// What is being done.
    public let stage: Stage

    /// How many of how many files, bodies or pages are done.
    public let done: Int

    /// How many there are; 0 where nobody knows.
    public let total: Int

    /// The parts of it that can take long.
    public enum Stage: String, Sendable {
        case fetching = "Fetching"
        case derivingKeys = "Making keys of new codes"
        case formatting = "Formatting"
        case writing = "Writing"
        /// Another process is building the site.
        case waiting = "Waiting for another build"
        case comparing = "Comparing"
        case sending = "Sending"
        /// Another process is publishing the site.
        case queueing = "Waiting for another publish"
    }

    /// A stage's `done` of `total`.
    package init(stage: Stage, done: Int, total: Int) {
        self.stage = stage
        self.done = done
        self.total = total
    }
}

extension Progress {
    /// As in "Writing 12 of 300".
    public var text: String { total == 0 ? stage.rawValue : "\(stage.rawValue) \(done) of \(total)" }
}
