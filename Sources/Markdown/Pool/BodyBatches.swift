import Processes

/// Divides the bodies of one call of `render` into batches of bodies in one language.
struct BodyBatches {
    /// The number of workers worth starting: starting one takes as long as rendering a hundred short bodies.
    let mostWorkers: Int

    private let bodies: [MarkdownBody]
    private let languages: [Int]

    /// A body with more bytes is sent in its own batch: slow bodies are long, and so are identified at once.
    private static let longBody = 8 << 10
    private static let longestBatch = (count: 32, bytes: 1 << 16)

    init(_ bodies: [MarkdownBody], languages: [Int], workers: Int) {
        self.bodies = bodies
        self.languages = languages
        let bytes = bodies.reduce(0) { $0 + $1.text.count }
        mostWorkers = min(workers, 1 + max(bodies.count / 100, bytes / (256 << 10)))
    }

    /// Returns the next bodies for a worker; nil if it gets none now.
    ///
    /// `isBusy` means that the worker already has a batch. A second batch saves the worker from waiting, but must not
    /// wait behind a long body.
    func next(from queue: inout WorkQueue, isBusy: Bool) -> Batch? {
        guard queue.suspects.isEmpty else { return isBusy ? nil : Batch([queue.suspects.removeLast()]) }
        // The last batches are smaller, so that the workers finish at the same time.
        let most = min(Self.longestBatch.count, max(1, queue.fresh.count / (2 * mostWorkers)))
        guard let first = queue.fresh.last, !isBusy || !isLong(first) else { return nil }
        queue.fresh.removeLast()
        var indices = [first]
        var bytes = bodies[first].text.count
        while !isLong(first), indices.count < most, let next = queue.fresh.last, !isLong(next),
            languages[next] == languages[first], bytes + bodies[next].text.count <= Self.longestBatch.bytes
        {
            queue.fresh.removeLast()
            indices.append(next)
            bytes += bodies[next].text.count
        }
        return Batch(indices)
    }

    private func isLong(_ index: Int) -> Bool { bodies[index].text.count > Self.longBody }
}
