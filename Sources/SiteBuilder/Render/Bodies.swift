import Diagnostics
import Markdown

/// The Markdown bodies of pages as HTML.
struct Bodies: Sendable {
    /// By the job's place in the plan.
    private let html: [Int: [UInt8]]

    /// What there was to say about the bodies that were rendered, by their places.
    let findings: [Place: [RenderedBody.Finding]]

    /// Of pages without any.
    static let none = Bodies(html: [:], findings: [:])

    /// Renders the bodies that the jobs at `needed` show, and those of which nobody knows yet whether something is wrong
    /// with them; and says what is to be said about all of them, rendered or not.
    init(
        of plan: Plan, _ site: Site, needed: [Int], _ sources: Sources, _ options: BuildOptions,
        _ log: inout DiagnosticLog, _ progress: @escaping (Progress) -> Void
    ) {
        let jobs = plan.jobsToFormat(needed)
        // The workers start while the texts are gathered.
        let pool = jobs.isEmpty ? nil : Self.pool(jobs.count, sources.configuration, options, &log)
        let places = concurrentMap(jobs.count) { plan.page(ofJob: jobs[$0]).flatMap(BodyPlace.init) }
        var texts = BodyTexts(sources)
        var wanted: [(job: Int, place: Place)] = []
        var requests: [MarkdownBody] = []
        for case (let job, let place?) in zip(jobs, places) {
            guard let text = texts.text(of: place.body, &log) else { continue }
            wanted.append((job, place.body.place))
            requests.append(MarkdownBody(text: text, idPrefix: place.idPrefix, root: place.root))
        }
        let results =
            pool?.render(requests) { done in
                progress(Progress(stage: .formatting, done: done, total: requests.count))
            } ?? []

        var html: [Int: [UInt8]] = [:]
        html.reserveCapacity(wanted.count)
        var findings: [Place: [RenderedBody.Finding]] = [:]
        findings.reserveCapacity(wanted.count)
        var missingWorker: MarkdownFailure?
        for (item, result) in zip(wanted, results) {
            switch result {
            case .success(let rendered):
                html[item.job] = rendered.html
                findings[item.place] = rendered.findings
            case .failure(.noWorker(let code)):
                // No body is to blame, and once is enough.
                missingWorker = .noWorker(code: code)
            case .failure(let failure):
                log.error(
                    .markdownLimit, at: item.place, "\(failure)",
                    hint: "shorten it, or split it into several records")
            }
        }
        if let missingWorker { log.error(.markdownWorker, at: nil, "\(missingWorker)") }
        site.forEachBody { body in body.report(findings[body.place] ?? body.findings ?? [], &log) }
        self.init(html: html, findings: findings)
    }

    private init(html: [Int: [UInt8]], findings: [Place: [RenderedBody.Finding]]) {
        self.html = html
        self.findings = findings
    }

    /// The HTML of the body on the page of a job, as the renderer wants it.
    func externals(ofJob index: Int) -> [[UInt8]] { html[index].map { [$0] } ?? [] }

    private static func pool(
        _ count: Int, _ configuration: SiteConfiguration, _ options: BuildOptions, _ log: inout DiagnosticLog
    ) -> MarkdownPool? {
        do throws(MarkdownFailure) {
            return try MarkdownPool(
                executable: options.worker.program, arguments: [options.worker.argument],
                workers: min(Machine.cores, count),
                options: MarkdownOptions(
                    imageHosts: configuration.imageHosts, siteHost: configuration.baseURL.host,
                    hasSiblings: false))
        } catch {
            log.error(.markdownWorker, at: nil, "\(error)")
            return nil
        }
    }
}

/// A body and what its HTML depends on beside its text.
private struct BodyPlace: Sendable {
    let body: Body
    let idPrefix: String
    let root: String

    init?(_ page: any WebPage) {
        guard let body = page.body else { return nil }
        self.body = body
        idPrefix = page.frame.anchorPrefix
        root = page.frame.root
    }
}

extension Site {
    /// Calls `visit` with every body that a page shows.
    fileprivate func forEachBody(_ visit: (Body) -> Void) {
        for placed in bulletins { visit(placed.record.body) }
        for event in events {
            if let description = event.event.description { visit(description) }
        }
        for placed in pages { visit(placed.record.body) }
    }
}

extension Frame {
    /// What the ids in the page's body begin with: no id of the theme does, and no other body's.
    fileprivate var anchorPrefix: String {
        let names = address.file.utf8.split(separator: UInt8(ascii: "/")).dropLast()
        return "in-" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-") + "-"
    }
}
