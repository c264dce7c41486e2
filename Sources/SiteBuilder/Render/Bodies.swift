import Diagnostics
import Markdown

/// The Markdown bodies of pages as HTML.
struct Bodies: Sendable {
    /// By the job's place in the plan.
    private let html: [Int: [UInt8]]

    /// What there was to say about the bodies that were rendered, by their places.
    let findings: [Place: [RenderedBody.Finding]]

    /// Renders the bodies that the jobs at `needed` show, and those of which nobody knows yet whether something is wrong
    /// with them; and says what is to be said about all of them, rendered or not.
    init(
        of plan: Plan, _ site: Site, needed: [Int], _ sources: Sources, _ options: BuildOptions,
        _ log: inout DiagnosticLog, _ progress: @escaping (Progress) -> Void
    ) {
        var texts = BodyTexts(sources)
        var wanted: [(job: Int, body: Body, request: MarkdownBody)] = []
        for index in Set(needed).union(plan.uncheckedJobs).sorted() {
            guard let page = plan.page(ofJob: index), let body = page.body, let text = texts.text(of: body, &log)
            else { continue }
            wanted.append(
                (index, body, MarkdownBody(text: text, idPrefix: page.frame.anchorPrefix, root: page.frame.root)))
        }
        var html: [Int: [UInt8]] = [:]
        var findings: [Place: [RenderedBody.Finding]] = [:]
        var missingWorker: MarkdownFailure?
        for (item, result) in zip(wanted, Self.render(wanted.map(\.request), sources, options, &log, progress)) {
            switch result {
            case .success(let rendered):
                html[item.job] = rendered.html
                findings[item.body.place] = rendered.findings
            case .failure(.noWorker(let code)):
                // No body is to blame, and once is enough.
                missingWorker = .noWorker(code: code)
            case .failure(let failure):
                log.error(
                    .markdownLimit, at: item.body.place, "\(failure)",
                    hint: "shorten it, or split it into several records")
            }
        }
        if let missingWorker { log.error(.markdownWorker, at: nil, "\(missingWorker)") }
        site.forEachBody { body in body.report(findings[body.place] ?? body.findings ?? [], &log) }
        self.html = html
        self.findings = findings
    }

    /// The HTML of the body on the page of a job, as the renderer wants it.
    func externals(ofJob index: Int) -> [[UInt8]] { html[index].map { [$0] } ?? [] }

    private static func render(
        _ requests: [MarkdownBody], _ sources: Sources, _ options: BuildOptions, _ log: inout DiagnosticLog,
        _ progress: @escaping (Progress) -> Void
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        if requests.isEmpty { return [] }
        let configuration = sources.configuration
        do throws(MarkdownFailure) {
            let pool = try MarkdownPool(
                executable: options.worker.program, arguments: [options.worker.argument],
                workers: min(Machine.cores, requests.count),
                options: MarkdownOptions(
                    imageHosts: configuration.imageHosts, siteHost: configuration.baseURL.host,
                    hasSiblings: false, hasPlainText: false))
            return pool.render(requests) { done in
                progress(Progress(stage: .formatting, done: done, total: requests.count))
            }
        } catch {
            log.error(.markdownWorker, at: nil, "\(error)")
            return []
        }
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
