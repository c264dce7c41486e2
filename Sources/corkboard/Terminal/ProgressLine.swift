import Diagnostics
import Glibc
import SiteBuilder

/// The progress of work: a line on the terminal's standard error, if the work lasts more than a second, or lines of JSON
/// for programs.
final class ProgressLine {
    private var console: Console
    private let isReport: Bool
    private let isShown: Bool
    private var next: ContinuousClock.Instant
    private var isOnScreen = false

    /// - Parameters:
    ///   - console: With `--quiet` or `--json`, the line stays hidden.
    ///   - isReport: True for lines of JSON, which need `--json`.
    init(_ console: Console, isReport: Bool) {
        self.console = console
        self.isReport = isReport
        isShown = isReport ? console.isJSON : Console.isTerminal && !console.isQuiet && !console.isJSON
        next = ContinuousClock.now + .seconds(isReport ? 0 : 1)
    }

    /// Shows the progress, at most ten times a second; as JSON, at most five times.
    func show(_ progress: Progress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + .milliseconds(isReport ? 200 : 100)
        guard !isReport else {
            return console.print(json: [
                "progress": .string(progress.stage.rawValue), "done": .number(progress.done),
                "total": .number(progress.total), "bytes": .number(Int(progress.bytes)),
                "allBytes": .number(Int(progress.allBytes)),
            ])
        }
        isOnScreen = true
        // If the terminal is gone, the progress doesn't matter.
        _ = writeAll("\r\u{1b}[K\(progress.text)", to: STDERR_FILENO)
    }

    /// Removes the line.
    func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        _ = writeAll("\r\u{1b}[K", to: STDERR_FILENO)
    }
}
