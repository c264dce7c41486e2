import Processes

/// The state of one call of `render`: the bodies not yet assigned, and the results so far.
struct RenderRun {
    let bodies: [MarkdownBody]
    let options: MarkdownOptions
    /// The result of each body; nil until it is finished.
    private(set) var results: [Result<RenderedBody, MarkdownFailure>?]
    /// The number of bodies with a result.
    private(set) var finished = 0

    /// The number of workers worth starting: starting one takes as long as rendering a hundred short bodies.
    let mostWorkers: Int

    private let limits: MarkdownLimits
    private var next = 0
    /// Bodies that a worker was processing when it died.
    private var suspects: [Int] = []
    private var deaths: [Int: Int] = [:]

    /// A body with more bytes is sent in its own batch: slow bodies are long, and so are identified at once.
    private static let longBody = 8 << 10
    private static let longestBatch = (count: 32, bytes: 1 << 16)

    init(_ bodies: [MarkdownBody], _ options: MarkdownOptions, limits: MarkdownLimits, workers: Int) {
        self.bodies = bodies
        self.options = options
        self.limits = limits
        let bytes = bodies.reduce(0) { $0 + $1.text.count }
        mostWorkers = min(workers, 1 + max(bodies.count / 100, bytes / (256 << 10)))
        results = Array(repeating: nil, count: bodies.count)
        refuseTooLong()
    }

    var isFinished: Bool { finished == bodies.count }

    /// True if some bodies aren't assigned yet.
    var hasWork: Bool { next < bodies.count || !suspects.isEmpty }

    /// Returns the next bodies for a worker; nil if it gets none now.
    ///
    /// `isBusy` means that the worker already has a batch. A second batch saves the worker from waiting, but must not
    /// wait behind a long body.
    mutating func nextBatch(isBusy: Bool) -> Batch? {
        if let suspect = suspects.last {
            if isBusy { return nil }
            suspects.removeLast()
            return Batch([suspect], isLone: true)
        }
        guard next < bodies.count, !isBusy || bodies[next].text.count <= Self.longBody else { return nil }
        var indices = [next]
        var bytes = bodies[next].text.count
        // The last batches are smaller, so that the workers finish at the same time.
        let count = min(Self.longestBatch.count, max(1, (bodies.count - next) / (2 * mostWorkers)))
        let isLone = bytes > Self.longBody
        next += 1
        refuseTooLong()
        while !isLone, indices.count < count, next < bodies.count, bodies[next].text.count <= Self.longBody,
            bytes + bodies[next].text.count <= Self.longestBatch.bytes
        {
            indices.append(next)
            bytes += bodies[next].text.count
            next += 1
            refuseTooLong()
        }
        return Batch(indices, isLone: isLone || indices.count == 1)
    }

    /// Finishes a body with a worker's answer.
    mutating func finish(_ index: Int, _ answer: RenderedBody?) {
        guard let body = answer else {
            return finish(index, .failure(.outputTooLong(limit: limits.outputBytes)))
        }
        finish(index, .success(body))
    }

    /// Reclaims the batches of a worker that died with `failure`; nil means before the worker was ready.
    ///
    /// The first batch is responsible, because answers are sent before the next batch starts. A single body that
    /// exceeded a limit fails. Any other failure may have an external cause, so the body is tried once more.
    mutating func takeBack(_ batches: [Batch], _ failure: MarkdownFailure?) {
        for (position, batch) in batches.enumerated() {
            guard position == 0, batch.isLone, let failure, let index = batch.indices.first else {
                suspects.append(contentsOf: batch.indices.reversed())
                continue
            }
            deaths[index, default: 0] += 1
            switch failure {
            case .tooSlow, .tooMuchMemory: finish(index, .failure(failure))
            default: deaths[index] == 1 ? suspects.append(index) : finish(index, .failure(failure))
            }
        }
    }

    /// Fails every body without a result.
    mutating func giveUp(_ failure: MarkdownFailure) {
        for index in bodies.indices where results[index] == nil { finish(index, .failure(failure)) }
    }

    private mutating func finish(_ index: Int, _ result: Result<RenderedBody, MarkdownFailure>) {
        results[index] = result
        finished += 1
    }

    /// Fails bodies that are too long for a worker.
    private mutating func refuseTooLong() {
        while next < bodies.count, bodies[next].text.count > limits.inputBytes {
            finish(next, .failure(.inputTooLong(limit: limits.inputBytes)))
            next += 1
        }
    }
}
