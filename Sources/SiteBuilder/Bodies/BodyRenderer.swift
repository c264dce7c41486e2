import Content
import Diagnostics
import Markdown
import Pages
import Processes
import Text

/// Renders bodies with Markdown workers that it owns.
final class BodyRenderer {
    private let sources: Sources

    /// The Markdown options for each of the site's languages.
    private let markdown: [MarkdownOptions]
    private let options: BuildOptions
    private let pictures: SitePictures
    private var sourceTexts: BodyTexts

    /// The workers, started when they are needed.
    private var pool: MarkdownPool?

    /// True once a missing worker was reported.
    private var hasNoWorkers = false

    /// The numbers of bodies whose rendering failed, which has been reported.
    private var refused: Set<Int> = []
    private var refusedPlaces: Set<Place> = []

    init(_ sources: Sources, theme: SiteTheme, pictures: SitePictures, options: BuildOptions) {
        self.pictures = pictures
        self.sources = sources
        let further = zip(sources.configuration.further, theme.further)
        markdown =
            [MarkdownOptions(sources.configuration, theme.strings)] + further.map { MarkdownOptions($0, $1.strings) }
        self.options = options
        sourceTexts = BodyTexts(sources)
    }

    /// Starts a worker unless one is running. This takes as long as rendering a hundred bodies.
    func start(_ log: inout DiagnosticLog) {
        guard pool == nil, !hasNoWorkers else { return }
        do throws(MarkdownFailure) {
            pool = try options.markdownWorkers()
        } catch {
            hasNoWorkers = true
            log.error(.markdownWorker, at: nil, "\(error)")
        }
    }

    /// Ends the workers, or leaves them for the next build; further rendering needs new ones.
    func endWorkers() {
        guard let pool else { return }
        self.pool = nil
        options.giveBack(pool)
    }

    /// Renders the bodies for the files of `stale` jobs, and unchecked bodies; reports the findings about all bodies.
    func bodies(
        for stale: [Int], of plan: Plan, _ languages: Languages, _ log: inout DiagnosticLog,
        _ progress: (Progress) -> Void
    ) -> Bodies {
        let bodies = render(plan.jobsToFormat(stale + plan.jobs(shownBy: stale)), of: plan, &log) { done, total in
            progress(Progress(stage: .formatting, done: done, total: total))
        }
        languages.reportBodies(&log)
        return bodies
    }

    /// Renders the bodies that jobs show, except those in `common`, each only once.
    ///
    /// - Parameter progress: Called with the number of rendered bodies and the total.
    func render(
        _ jobs: [Int], of plan: Plan, beside common: Bodies? = nil, _ log: inout DiagnosticLog,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Bodies {
        if jobs.isEmpty { return common ?? .none }
        // The workers start while the requests are gathered.
        start(&log)
        let requests = jobs.compactMap { job in
            plan.body(ofJob: job).flatMap { common?.has($0) == true ? nil : $0 }
        }
        return render(requests, beside: common, &log, progress: progress)
    }

    /// Renders bodies, each only once for all requests that want the same HTML, and notes the problems in them.
    func render(
        _ requests: [BodyRequest], beside common: Bodies? = nil, _ log: inout DiagnosticLog,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) -> Bodies {
        start(&log)
        guard let pool, !hasNoWorkers else { return .none }
        var wanted: [Body] = []
        var languages: [Int] = []
        var bodies: [MarkdownBody] = []
        wanted.reserveCapacity(requests.count)
        bodies.reserveCapacity(requests.count)
        var indices: [BodyRequest.Key: Int] = [:]
        indices.reserveCapacity(requests.count)
        var texts: [Int: [UInt8]] = [:]
        for request in requests {
            let (number, key) = (request.body.number, request.key)
            let index: Int
            if let known = indices[key] {
                index = known
            } else {
                guard !refused.contains(number) else { continue }
                guard let text = sourceTexts.text(of: request.body, &log) else {
                    refused.insert(number)
                    continue
                }
                index = bodies.count
                indices[key] = index
                wanted.append(request.body)
                languages.append(request.language)
                bodies.append(MarkdownBody(text: text, idPrefix: request.idPrefix, root: request.root))
            }
            if let plainText = request.plainText { bodies[index].plainText = plainText }
            if request.wantsText { texts[number] = bodies[index].text }
        }
        let made = pool.render(bodies, markdown, languages: languages) { progress($0, bodies.count) }
        let shown = zip(made, wanted).map { result, body in Self.withoutForeign(result, of: body) }
        for case (let body, .success(let rendered)) in zip(wanted, shown) { body.note(rendered.findings) }
        report(shown, of: wanted, &log)
        return Bodies(indices: indices, results: shown, texts: texts, pictures, beside: common)
    }

    /// Returns an empty body with a finding if a text of a foreign calendar exceeds a limit: the site's authors can't
    /// change it, so it must not stop builds.
    private static func withoutForeign(
        _ result: Result<RenderedBody, MarkdownFailure>, of body: Body
    ) -> Result<RenderedBody, MarkdownFailure> {
        guard body.place.file.utf8.ends(with: ".ics"), case .failure(let failure) = result else { return result }
        switch failure {
        case .worker(let end) where !end.isOfWork: return result
        case .inputTooLong, .outputTooLong, .worker:
            let finding = RenderedBody.Finding(
                kind: .limit, line: 1, column: 1, message: "\(failure), so it is left out")
            return .success(RenderedBody(html: [], findings: [finding]))
        }
    }

    /// Reports the bodies that could not be rendered, or once that a worker is missing.
    private func report(
        _ results: [Result<RenderedBody, MarkdownFailure>], of bodies: [Body], _ log: inout DiagnosticLog
    ) {
        var missingWorker: MarkdownFailure?
        for (body, result) in zip(bodies, results) {
            guard case .failure(let failure) = result else { continue }
            if case .worker(.noStart) = failure {
                // Not the fault of a body, and one report is enough.
                missingWorker = failure
                continue
            }
            refused.insert(body.number)
            // A text without a translation is shown in all languages.
            guard refusedPlaces.insert(body.place).inserted else { continue }
            log.report(failure, of: body)
        }
        if let missingWorker {
            hasNoWorkers = true
            log.error(.markdownWorker, at: nil, "\(missingWorker)")
        }
    }
}

extension DiagnosticLog {
    /// Reports a body that can't be rendered.
    mutating func report(_ failure: MarkdownFailure, of body: Body) {
        error(
            .markdownLimit, at: body.place, "\(failure)", hint: "shorten it, or split it into several records")
    }
}
