import Dispatch
package import Fetch
package import Files
package import Songbooks
import Synchronization

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
                var request = FetchRequest(address, isInside: true, timeout: 5, sizeLimit: 1 << 20)
                request.accept = "application/json"
                do throws(FetchFailure) {
                    guard case .content(let bytes, _, _) = try request.send(pauses: [], retrying: { _, _ in }) else {
                        return nil
                    }
                    return try song(in: bytes)
                } catch {
                    throw UnreadableSongs(ofAddress: "\(address)", error.message, hint: error.hint)
                }
            }
        }

        private func song(in bytes: [UInt8]) throws(FetchFailure) -> SongbookSong? {
            do throws(UnreadableSongs) { return try IcecastStatus.song(in: bytes) } catch {
                throw FetchFailure(error.message, hint: error.hint)
            }
        }

        fileprivate var pause: Double {
            switch self {
            case .file: 1
            case .address: 5
            }
        }
    }

    private struct State {
        var last: SongbookSong?
        var hasEnded = false
    }

    private let source: Source
    private let play: @Sendable (SongbookSong) -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "corkboard.now-playing")

    /// - Parameter play: Called with each song that begins, on another thread.
    init(_ source: Source, play: @escaping @Sendable (SongbookSong) -> Void) {
        self.source = source
        self.play = play
    }

    func start() { queue.async { self.look() } }

    func end() { state.withLock { $0.hasEnded = true } }

    private func look() {
        if state.withLock(\.hasEnded) { return }
        // A source that can't be read now may be readable in a moment: programs replace such files.
        if let song = try? source.song() {
            let isNew = state.withLock { state in
                defer { state.last = song }
                return state.last.map { ($0.title, $0.artist) != (song.title, song.artist) } ?? true
            }
            if isNew { play(song) }
        }
        queue.asyncAfter(deadline: .now() + source.pause) { [weak self] in self?.look() }
    }
}
