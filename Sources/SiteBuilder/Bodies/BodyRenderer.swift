import Content
import Diagnostics
import Markdown
import Pages
import Processes

/// Renders bodies with Markdown workers that it owns.
final class BodyRenderer {
    private let sources: Sources
    private let strings: Strings
    private let options: BuildOptions
    private let pictures: SitePictures
    private var sourceTexts: BodyTexts
    private var pool: MarkdownPool?

    /// True once a missing worker was reported.
    private var hasNoWorkers = false

    /// The numbers of the bodies that could not be rendered, which was reported.
    private var refused: Set<Int> = []

    init(_ sources: Sources, _ strings: Strings, _ pictures: SitePictures, _ options: BuildOptions) {
        self.pictures = pictures
        self.sources = sources
        self.strings = strings
        self.options = options
        sourceTexts = BodyTexts(sources)
    }

    /// Starts the first worker if there is none, which takes as long as rendering a hundred bodies.
    func start(_ log: inout DiagnosticLog) {
        guard pool == nil, !hasNoWorkers else { return }
        do throws(MarkdownFailure) {
            pool = try MarkdownPool(
                executable: options.worker.program, arguments: [options.worker.argument],
                workers: Machine.cores,
                options: MarkdownOptions(sources.configuration, strings))
        } catch {
            hasNoWorkers = true
            log.error(.markdownWorker, at: nil, "\(error)")
        }
    }

    /// Ends the workers; they start again if there is more to render.
    func endWorkers() { pool?.close() }

    /// Renders the bodies that the files of `stale` jobs show, and those not checked yet; reports the findings about all
    /// bodies.
    func bodies(
        for stale: [Int], of plan: Plan, _ site: Site, _ log: inout DiagnosticLog, _ progress: (Progress) -> Void
    ) -> Bodies {
        let bodies = render(plan.jobsToFormat(stale + plan.jobs(shownBy: stale)), of: plan, &log) { done, total in
            progress(Progress(stage: .formatting, done: done, total: total))
        }
        site.report(bodies.findings, &log)
        return bodies
    }

    /// Renders the bodies that jobs show, except those in `common`; renders each only once.
    ///
    /// - Parameter progress: Called with the number of rendered bodies and that of all bodies.
    func render(
        _ jobs: [Int], of plan: Plan, beside common: Bodies? = nil, _ log: inout DiagnosticLog,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Bodies {
        if jobs.isEmpty { return common ?? .none }
        // The workers start while the requests are gathered.
        start(&log)
        let requests = jobs.compactMap { job in
            plan.body(ofJob: job).flatMap { common?.has($0.body) == true ? nil : $0 }
        }
        return render(requests, beside: common, &log, progress: progress)
    }

    /// Renders bodies; renders each only once, even if several requests want it.
    func render(
        _ requests: [BodyRequest], beside common: Bodies? = nil, _ log: inout DiagnosticLog,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Bodies {
        start(&log)
        guard let pool, !hasNoWorkers else { return .none }
        var wanted: [Body] = []
        var bodies: [MarkdownBody] = []
        wanted.reserveCapacity(requests.count)
        bodies.reserveCapacity(requests.count)
        var indices: [Int: Int] = [:]
        indices.reserveCapacity(requests.count)
        var texts: [Int: [UInt8]] = [:]
        for request in requests {
            let number = request.body.number
            let index: Int
            if let known = indices[number] {
                index = known
            } else {
                guard !refused.contains(number) else { continue }
                guard let text = sourceTexts.text(of: request.body, &log) else {
                    refused.insert(number)
                    continue
                }
                index = bodies.count
                indices[number] = index
                wanted.append(request.body)
                let address = request.address
                bodies.append(MarkdownBody(text: text, idPrefix: address.anchorPrefix, root: address.root))
            }
            if let plainText = request.plainText { bodies[index].plainText = plainText }
            if request.wantsText { texts[number] = bodies[index].text }
        }
        let results = pool.render(bodies) { done in progress(done, wanted.count) }
        report(results, of: wanted, &log)
        return Bodies(indices: indices, results: results, texts: texts, pictures, beside: common)
    }

    /// Reports the bodies that could not be rendered, or once that there is no worker.
    private func report(
        _ results: [Result<RenderedBody, MarkdownFailure>], of bodies: [Body], _ log: inout DiagnosticLog
    ) {
        var missingWorker: MarkdownFailure?
        for (body, result) in zip(bodies, results) {
            guard case .failure(let failure) = result else { continue }
            if case .noWorker = failure {
                // No body is to blame, and one report is enough.
                missingWorker = failure
                continue
            }
            refused.insert(body.number)
            log.error(
                .markdownLimit, at: body.place, "\(failure)",
                hint: "shorten it, or split it into several records")
        }
        if let missingWorker {
            hasNoWorkers = true
            log.error(.markdownWorker, at: nil, "\(missingWorker)")
        }
    }
}
