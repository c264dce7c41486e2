import Diagnostics
import Markdown

/// The Markdown bodies of pages as HTML, and as what else they are wanted.
struct Bodies: Sendable {
    private let rendered: [Place: RenderedBody]
    private let texts: [Place: [UInt8]]

    /// Of pages without any.
    static let none = Bodies(rendered: [:], texts: [:])

    /// Renders the bodies that the jobs at `needed` show, and those of which nobody knows yet whether something is wrong
    /// with them; and says what is to be said about all of them, rendered or not.
    ///
    /// - Parameter started: The pool to use, where it was foreseen that one is needed.
    init(
        of plan: Plan, _ site: Site, needed: [Int], _ started: MarkdownPool?, _ sources: Sources,
        _ options: BuildOptions, _ log: inout DiagnosticLog, _ progress: @escaping (Progress) -> Void
    ) {
        let jobs = plan.jobsToFormat(needed + plan.jobs(shownBy: needed))
        // The workers start while the texts are gathered.
        let pool = jobs.isEmpty ? nil : started ?? Self.pool(sources.configuration, options, &log)
        let requests = concurrentMap(jobs.count) { plan.body(ofJob: jobs[$0]) }
        self.init(requests, pool, sources, &log, progress)
        site.forEachBody { body in body.report(body.findings ?? rendered[body.place]?.findings ?? [], &log) }
    }

    /// Renders one body, and says what is to be said about it.
    init(_ request: BodyRequest, _ sources: Sources, _ options: BuildOptions, _ log: inout DiagnosticLog) {
        self.init([request], Self.pool(sources.configuration, options, &log), sources, &log) { _ in }
        request.body.report(rendered[request.body.place]?.findings ?? [], &log)
    }

    /// Renders bodies, each once for all that it is wanted for; none without a pool, which has been reported then.
    private init(
        _ requests: [BodyRequest?], _ pool: MarkdownPool?, _ sources: Sources, _ log: inout DiagnosticLog,
        _ progress: @escaping (Progress) -> Void
    ) {
        var sourceTexts = BodyTexts(sources)
        var places: [Place] = []
        var bodies: [MarkdownBody] = []
        places.reserveCapacity(requests.count)
        bodies.reserveCapacity(requests.count)
        var indices: [Place: Int] = [:]
        indices.reserveCapacity(requests.count)
        var texts: [Place: [UInt8]] = [:]
        for case let request? in requests {
            let place = request.body.place
            let index: Int
            if let known = indices[place] {
                index = known
            } else {
                guard let text = sourceTexts.text(of: request.body, &log) else { continue }
                index = bodies.count
                indices[place] = index
                places.append(place)
                let address = request.address
                bodies.append(MarkdownBody(text: text, idPrefix: address.anchorPrefix, root: address.root))
            }
            if let plainText = request.plainText { bodies[index].plainText = plainText }
            if request.wantsText { texts[place] = bodies[index].text }
        }
        let results =
            pool?.render(bodies) { done in
                progress(Progress(stage: .formatting, done: done, total: places.count))
            } ?? []

        var rendered: [Place: RenderedBody] = [:]
        rendered.reserveCapacity(places.count)
        var missingWorker: MarkdownFailure?
        for (place, result) in zip(places, results) {
            switch result {
            case .success(let body): rendered[place] = body
            case .failure(.noWorker(let code)):
                // No body is to blame, and once is enough.
                missingWorker = .noWorker(code: code)
            case .failure(let failure):
                log.error(
                    .markdownLimit, at: place, "\(failure)",
                    hint: "shorten it, or split it into several records")
            }
        }
        if let missingWorker { log.error(.markdownWorker, at: nil, "\(missingWorker)") }
        self.init(rendered: rendered, texts: texts)
    }

    private init(rendered: [Place: RenderedBody], texts: [Place: [UInt8]]) {
        self.rendered = rendered
        self.texts = texts
    }

    /// What there was to say about the bodies that were rendered, by their places.
    var findings: [Place: [RenderedBody.Finding]] { rendered.mapValues(\.findings) }

    /// The HTML of a page's body, as the renderer wants it.
    func externals(of page: any WebPage) -> [[UInt8]] {
        page.body.flatMap { rendered[$0.place] }.map { [$0.html] } ?? []
    }

    /// What a bulletin is shared of; its body was asked for before.
    func material(of share: Share, width: Int = Share.width) -> ShareMaker.Material {
        let place = share.bulletin.body.place
        guard let body = rendered[place] else { preconditionFailure("the bodies of stale jobs are rendered") }
        return ShareMaker.Material(share: share, body: body, markdown: texts[place] ?? [], width: width)
    }

    /// The HTML of a body as it is on its page.
    func html(of body: Body) -> [UInt8] { rendered[body.place]?.html ?? [] }

    /// The workers that will be needed, the first of which starts now: it takes as long as to render a hundred bodies. None
    /// where every body is known from an earlier build.
    static func pool(for sources: Sources, _ options: BuildOptions, _ log: inout DiagnosticLog) -> MarkdownPool? {
        sources.hasUncheckedBodies ? pool(sources.configuration, options, &log) : nil
    }

    private static func pool(
        _ configuration: SiteConfiguration, _ options: BuildOptions, _ log: inout DiagnosticLog
    ) -> MarkdownPool? {
        do throws(MarkdownFailure) {
            return try MarkdownPool(
                executable: options.worker.program, arguments: [options.worker.argument],
                workers: Machine.cores,
                options: MarkdownOptions(
                    imageHosts: configuration.imageHosts, siteHost: configuration.baseURL.host, hasSiblings: false))
        } catch {
            log.error(.markdownWorker, at: nil, "\(error)")
            return nil
        }
    }
}

extension Site {
    /// Calls `visit` with every body that a page shows.
    fileprivate func forEachBody(_ visit: (Body) -> Void) {
        for placed in bulletins { visit(placed.record.body) }
        for event in events {
            if let description = event.whole.description { visit(description) }
        }
        for placed in pages { visit(placed.record.body) }
    }
}
