import Diagnostics
import Glibc
import SiteBuilder

/// A line on the terminal's standard error that shows the progress of work lasting more than a second.
final class ProgressLine {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var next: ContinuousClock.Instant
    private var isOnScreen = false

    /// - Parameter console: With `--quiet` or `--json`, the line stays hidden.
    init(_ console: Console) {
        isShown = Console.isTerminal && !console.isQuiet && !console.isJSON
        next = start + .seconds(1)
    }

    /// Shows the progress, at most ten times a second.
    func show(_ progress: Progress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + .milliseconds(100)
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

/// Progress as lines of JSON, for programs.
final class ProgressReport {
    private var console: Console
    private var next = ContinuousClock.now

    init(_ console: Console) { self.console = console }

    /// Prints the progress, at most five times a second.
    func show(_ progress: Progress) {
        let now = ContinuousClock.now
        guard console.isJSON, now >= next else { return }
        next = now + .milliseconds(200)
        console.print(json: [
            "progress": .string(progress.stage.rawValue), "done": .number(progress.done),
            "total": .number(progress.total), "bytes": .number(Int(progress.bytes)),
            "allBytes": .number(Int(progress.allBytes)),
        ])
    }
}
