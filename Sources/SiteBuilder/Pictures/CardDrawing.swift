import Bytes
import Content
import Crypto
import Dispatch
import Files
import Pictures
import Processes
import Synchronization

/// Draws preview pictures for links in a worker, on a separate thread, while the build continues.
final class CardDrawing: Sendable {
    /// A picture to be drawn.
    struct Order: Sendable {
        /// The stored picture, once it is drawn.
        let drawn = Drawn()

        fileprivate let card: PictureCard
        private let key: String
        private let folder: Folder

        /// - Parameter folder: The folder to store the picture in, under its key.
        init(_ card: PictureCard, as key: String, in folder: Folder) {
            self.card = card
            self.key = key
            self.folder = folder
        }

        fileprivate func take(_ result: PictureResult) {
            drawn.fulfil(
                Result { () throws(FileError) in
                    guard case .success(let files) = try PictureStore.keep(result, as: key, in: folder) else {
                        return nil  // the failure is reported by `finish`
                    }
                    return files.first.map { PictureStore.file(of: key, $0, in: folder) }
                })
        }
    }

    /// A picture's file; nil if it can't be drawn.
    typealias Drawn = Promise<Result<Asset.MadeFile?, FileError>>

    private struct State {
        var orders: [Order] = []
        var failures: [PictureFailure] = []
        var isClosed = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let hasNews = DispatchSemaphore(value: 0)
    private let found = Promise<Result<(version: String, path: String), PictureFailure>>()
    private let isFinished = Promise<Bool>()

    /// - Parameters:
    ///   - worker: The command that starts a worker.
    ///   - idle: The workers that wait between builds, if any. The drawing uses one of them and returns it.
    init(_ worker: BuildOptions.Worker, idle: IdleWorkers?) {
        // A separate queue adds a thread. Shared queues have only a thread per processor, and these write pages.
        DispatchQueue(label: "cards").async { [self] in
            // A worker that was started before the library was updated would draw with the old one.
            let waiting = idle?.cards.take {
                $0.worker == worker && LibraryVersion.signature(of: $0.library.path) == $0.library.signature
            }
            let pool =
                waiting
                ?? PicturePool(
                    executable: worker.program, arguments: [worker.argument, PictureWorker.argument], workers: 1,
                    drawsCards: true)
            run(pool)
            if let idle, let path = try? found.get().get().path {
                let library = (path: path, signature: LibraryVersion.signature(of: path))
                idle.cards.add(pool, (worker, library))
            } else {
                pool.close()
            }
            isFinished.fulfil(true)
        }
    }

    /// The version of the library, and the path of its file; waits for the worker to report them.
    var library: (version: String, path: String) {
        get throws(PictureFailure) { try found.get().get() }
    }

    /// Starts drawing further pictures.
    func draw(_ orders: [Order]) {
        state.withLock { $0.orders += orders }
        hasNews.signal()
    }

    /// Waits until all pictures are drawn, or, if cancelled, only those in progress; returns the failures.
    func finish(isCancelled: Bool = false) -> [PictureFailure] {
        state.withLock { ($0.isClosed, $0.isCancelled) = (true, isCancelled) }
        hasNews.signal()
        _ = isFinished.get()
        return state.withLock(\.failures)
    }

    private func run(_ pool: PicturePool) {
        found.fulfil(Result { () throws(PictureFailure) in try pool.library() })
        var isClosed = false
        while !isClosed {
            hasNews.wait()
            let orders = state.withLock { state in
                defer { state.orders = [] }
                isClosed = state.isClosed
                return state.orders
            }
            pool.make(orders.count) { index in
                state.withLock(\.isCancelled) ? nil : .card(orders[index].card)
            } take: { index, result in
                // The theme's icon replaces the icon of an unreadable logo.
                if case .failure(let failure) = result, failure.isOfMachine || !orders[index].card.isIcon {
                    state.withLock { $0.failures.append(failure) }
                }
                orders[index].take(result)
            }
        }
    }
}

extension PictureCard {
    /// The digest of everything that determines the picture's bytes.
    ///
    /// - Parameter version: The version of the library that draws it.
    func digest(drawnBy version: String) -> Digest {
        var hash = SHA256()
        hash.update("corkboard card \(PictureCard.version) \(version)\0")
        hash.update(encoded)
        return hash.finish()
    }
}
