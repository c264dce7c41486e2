import Dispatch
package import Fetch
package import Files
package import Songbooks
import Synchronization
import Time

/// Follows the program that plays music, to mark the songs of an event as playing and played.
///
/// The source is read every second, or every five seconds over the network; of a growing history, only its end. A source
/// that can't be read for a while is tried again.
package final class NowPlaying: Sendable {
    /// The place with the name of the current song.
    package enum Source: Sendable {
        /// A file, or a folder with histories; see `History`.
        case file(folder: Folder, name: String)
        /// The address of an Icecast server's status, as JSON.
        case address(WebAddress)

        /// Returns the song that plays; nil without one.
        package func song() throws(UnreadableSongs) -> SongbookSong? {
            switch self {
            case .file(let folder, let name): return try History.lastSong(at: name, below: folder)
            case .address(let address):
                var request = FetchRequest(address, isInside: true, timeout: 5)
                request.sizeLimit = 1 << 20
                let answer: FetchAnswer
                do throws(FetchFailure) { answer = try request.send(pauses: [], retrying: { _, _ in }) } catch {
                    throw UnreadableSongs("\(address): \(error.message)", hint: error.hint)
                }
                guard case .content(let bytes, _, _) = answer else { return nil }
                do throws(UnreadableSongs) { return try IcecastStatus.song(in: bytes) } catch {
                    throw UnreadableSongs("\(address): \(error.message)", hint: error.hint)
                }
            }
        }

        /// When the file last changed, in nanoseconds since 1970; nil for an address, and if the file can't be read.
        fileprivate var lastChange: Int64? {
            guard case .file(let folder, let name) = self else { return nil }
            return History.lastChange(at: name, below: folder)
        }

        fileprivate var pause: Double { if case .file = self { 1 } else { 5 } }
    }

    private struct State {
        var last: SongbookSong?
        var hasEnded = false

        /// When to try again to note a song; nil unless that has failed.
        var nextAttempt: ContinuousClock.Instant?

        /// Since when the source can't be read, and whether that was reported.
        var failing: (since: ContinuousClock.Instant, isReported: Bool)?
        var news: News?
    }

    /// A change that the server reports.
    struct News: Sendable {
        /// Why the source can't be read; nil if it can be read again.
        let problem: UnreadableSongs?
    }

    /// How long a source can't be read before that is reported, in seconds.
    private static let patience: Double = 10

    /// How long to wait after a song couldn't be noted. Each attempt makes a batch of the votes so far.
    private static let pauseAfterFailure = Duration.seconds(3)

    /// A history that hasn't changed for so long, in nanoseconds, is from another evening.
    private static let longestSong: Int64 = 3_600_000_000_000

    private let source: Source

    /// The time of the last change of a history that was from another evening at the start; nil for others.
    private let formerChange: Int64?
    private let play: @Sendable (SongbookSong) -> Bool
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "corkboard.now-playing")

    /// - Parameter play: Notes a song that begins; returns false if that must be tried again. Called on another thread.
    init(_ source: Source, play: @escaping @Sendable (SongbookSong) -> Bool) {
        self.source = source
        self.play = play
        let oldest = Instant.now().microseconds * 1000 - Self.longestSong
        formerChange = source.lastChange.flatMap { $0 < oldest ? $0 : nil }
    }

    func start() { queue.async { self.look() } }

    func end() { state.withLock { $0.hasEnded = true } }

    /// Returns the latest news once.
    func takeNews() -> News? { state.withLock { $0.news.take() } }

    private func look() {
        if state.withLock(\.hasEnded) { return }
        // Until the history changes, its last song isn't playing.
        let isFormer = formerChange != nil && source.lastChange == formerChange
        if let song = read(), !isFormer {
            let isDue = state.withLock { state in
                let isNew = state.last.map { ($0.title, $0.artist) != (song.title, song.artist) } ?? true
                return isNew && state.nextAttempt.map { $0 <= .now } ?? true
            }
            if isDue {
                let isNoted = play(song)
                state.withLock { state in
                    if isNoted { state.last = song }
                    state.nextAttempt = isNoted ? nil : ContinuousClock.now + Self.pauseAfterFailure
                }
            }
        }
        queue.asyncAfter(deadline: .now() + source.pause) { [weak self] in self?.look() }
    }

    /// Returns the song that plays. A source that can't be read now may be readable in a moment: programs replace such
    /// files.
    private func read() -> SongbookSong? {
        do throws(UnreadableSongs) {
            let song = try source.song()
            state.withLock { state in
                if state.failing?.isReported == true { state.news = News(problem: nil) }
                state.failing = nil
            }
            return song
        } catch {
            state.withLock { state in
                let since = state.failing?.since ?? .now
                var isReported = state.failing?.isReported == true
                if !isReported, .now - since >= .seconds(Self.patience) {
                    state.news = News(problem: error)
                    isReported = true
                }
                state.failing = (since, isReported)
            }
            return nil
        }
    }
}
