import Bytes
package import Processes

/// Renders Markdown in worker processes that live as long as the pool.
///
/// Not thread-safe: use it from one thread at a time.
package final class MarkdownPool: WorkerPool {
    private let limits: MarkdownLimits
    private let workerCount: Int
    package let group: WorkerGroup

    /// Starts the first worker; others start when they are needed.
    ///
    /// - Parameters:
    ///   - executable: The path of a program that calls `MarkdownWorker.run()` when started with `arguments`.
    ///   - workers: The maximum number of processes, such as one per processor.
    /// - Throws: `MarkdownFailure.worker(.noStart)` if the program can't be started.
    package init(
        executable: String, arguments: [String], workers: Int, limits: MarkdownLimits = MarkdownLimits()
    ) throws(MarkdownFailure) {
        self.limits = limits
        workerCount = max(1, workers)
        group = WorkerGroup(
            executable: executable, arguments: arguments,
            // The extra megabyte is for findings.
            longestFrame: limits.outputBytes + 1 << 20, cpuSeconds: limits.cpuSeconds,
            memoryBytes: limits.memoryBytes, greeting: limits.sized)
        do throws(LaunchFailure) { try group.start() } catch { throw .worker(.noStart(code: error.code)) }
    }

    /// Renders `bodies` with the same options, and returns the results in the same order.
    ///
    /// - Parameter progress: Called from time to time with the number of finished bodies.
    package func render(
        _ bodies: [MarkdownBody], _ options: MarkdownOptions, progress: (Int) -> Void = { _ in }
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        render(bodies, [options], languages: Array(repeating: 0, count: bodies.count), progress: progress)
    }

    /// Renders `bodies`, each with the options of its language, and returns the results in the same order.
    ///
    /// - Parameters:
    ///   - languages: The index of each body's options.
    ///   - progress: Called from time to time with the number of finished bodies.
    package func render(
        _ bodies: [MarkdownBody], _ options: [MarkdownOptions], languages: [Int], progress: (Int) -> Void
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        var results = bodies.map { body -> Result<RenderedBody, MarkdownFailure>? in
            body.text.count > limits.inputBytes ? .failure(.inputTooLong(limit: limits.inputBytes)) : nil
        }
        let batches = BodyBatches(bodies, languages: languages, workers: workerCount)
        // By language, because the bodies of a batch have the same options.
        let pieces = results.indices.filter { results[$0] == nil }
            .sorted { (languages[$0], $0) < (languages[$1], $1) }
        group.perform(pieces, mostWorkers: batches.mostWorkers) { worker, queue in
            guard let batch = batches.next(from: &queue, isBusy: !worker.batches.isEmpty) else { return false }
            var writer = ByteWriter()
            writer.writeSized { writer in
                options[languages[batch.indices[0]]].store(in: &writer)
                writer.write(batch.indices) { bodies[$1].store(in: &$0) }
            }
            worker.enqueue(batch, writer.bytes)
            return true
        } take: { index, frame in
            guard let answer = RenderedBody.Answer(encoded: frame) else { return false }
            results[index] =
                if let body = answer { .success(body) } else { .failure(.outputTooLong(limit: limits.outputBytes)) }
            return true
        } fail: { index, end in
            results[index] = .failure(.worker(end))
        } progress: { left in
            progress(bodies.count - left)
        }
        return results.compactMap(\.self)
    }
}
