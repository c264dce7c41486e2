import Glibc
import SiteBuilder

/// One line on a terminal's standard error that tells how far long work has come; nothing for short work.
final class ProgressLine {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var next: ContinuousClock.Instant
    private var isOnScreen = false

    /// - Parameter console: With `--quiet` or `--json` nothing is shown.
    init(_ console: Console) {
        isShown = Console.isTerminal && !console.isQuiet && !console.isJSON
        next = start + .seconds(1)
    }

    /// Shows how far it is, unless it just did.
    func show(_ progress: Progress) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now >= next else { return }
        next = now + .milliseconds(100)
        isOnScreen = true
        // A terminal that is gone needs no progress.
        _ = writeAll("\r\u{1b}[K\(progress.text)", to: STDERR_FILENO)
    }

    /// Takes the line away.
    func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        _ = writeAll("\r\u{1b}[K", to: STDERR_FILENO)
    }
}
