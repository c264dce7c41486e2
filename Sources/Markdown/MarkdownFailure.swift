/// The reason that a body could not be rendered.
public enum MarkdownFailure: Error, Hashable, Sendable {
    /// The text is longer than `limit` bytes.
    case inputTooLong(limit: Int)
    /// Rendering needed more than `limit` seconds of processor time.
    case tooSlow(limit: Double)
    /// Rendering needed more than a worker's memory, `limit` bytes.
    case tooMuchMemory(limit: Int)
    /// The result is longer than `limit` bytes.
    case outputTooLong(limit: Int)
    /// The worker didn't answer for `seconds` of real time, twice.
    case noAnswer(seconds: Double)
    /// The worker died twice with `status`: 128 plus the signal's number, or the exit status.
    case crashed(status: Int32)
    /// No worker could be started; `code` is the system's error number, or 0 if the program isn't a worker.
    case noWorker(code: Int32)
}

extension MarkdownFailure: CustomStringConvertible {
    /// The message for the author.
    public var description: String {
        switch self {
        case .inputTooLong(let limit): "the text is longer than \(size(limit))"
        case .tooSlow(let limit): "rendering the text needs more than \(limit) s"
        case .tooMuchMemory(let limit): "rendering the text needs more than \(size(limit)) of memory"
        case .outputTooLong(let limit): "the text renders to more than \(size(limit)) of HTML"
        case .noAnswer(let seconds): "the Markdown worker didn't answer within \(seconds) s"
        case .crashed(let status): "the Markdown worker crashed (status \(status))"
        case .noWorker(let code): "the Markdown worker can't be started (error \(code))"
        }
    }

    private func size(_ bytes: Int) -> String {
        switch bytes {
        case (1 << 20)...: "\(bytes >> 20) MiB"
        case (1 << 10)...: "\(bytes >> 10) KiB"
        default: "\(bytes) bytes"
        }
    }
}
