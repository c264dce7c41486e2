package import Processes

/// The reason that a body could not be rendered.
package enum MarkdownFailure: Error, Hashable, Sendable {
    /// The text is longer than `limit` bytes.
    case inputTooLong(limit: Int)
    /// The result is longer than `limit` bytes.
    case outputTooLong(limit: Int)
    /// The worker couldn't start, or it ended: once if the text is to blame, otherwise twice.
    case worker(WorkerEnd)
}

extension MarkdownFailure: CustomStringConvertible {
    /// The message for the author.
    package var description: String {
        switch self {
        case .inputTooLong(let limit): "the text is longer than \(size(limit))"
        case .worker(.tooSlow(let limit)): "rendering the text needs more than \(limit) s"
        case .worker(.tooMuchMemory(let limit)): "rendering the text needs more than \(size(limit)) of memory"
        case .outputTooLong(let limit): "the text renders to more than \(size(limit)) of HTML"
        case .worker(.silent(let seconds)): "the Markdown worker didn't answer within \(seconds) s"
        case .worker(.crashed(let status)): "the Markdown worker crashed (status \(status))"
        case .worker(.noLibrary): "the Markdown worker crashed (status \(WorkerExit.noLibrary))"
        case .worker(.noStart(let code)): "the Markdown worker can't be started (error \(code))"
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
