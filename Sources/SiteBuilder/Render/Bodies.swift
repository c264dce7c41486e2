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
        of plan: Plan, needed: [Int], _ sources: Sources, _ options: BuildOptions, _ log: inout DiagnosticLog,
        _ progress: @escaping (Progress) -> Void
    ) {
        let needed = Set(needed)
        var wanted: [(job: Int, body: Body, request: MarkdownBody)] = []
        for (index, page, body) in plan.bodies where body.findings == nil || needed.contains(index) {
            guard let text = sources.text(of: body, &log) else { continue }
            wanted.append(
                (index, body, MarkdownBody(text: text, idPrefix: page.frame.anchorPrefix, root: page.frame.root)))
        }
        var html: [Int: [UInt8]] = [:]
        var findings: [Place: [RenderedBody.Finding]] = [:]
        for (item, result) in zip(wanted, Self.render(wanted.map(\.request), sources, options, &log, progress)) {
            switch result {
            case .success(let rendered):
                html[item.job] = rendered.html
                findings[item.body.place] = rendered.findings
            case .failure(let failure):
                log.error(
                    .markdownLimit, at: item.body.place, "\(failure)",
                    hint: "shorten it, or split it into several records")
            }
        }
        for (_, _, body) in plan.bodies {
            var body = body
            body.findings = findings[body.place] ?? body.findings
            body.report(&log)
        }
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
                    hasSiblings: false))
            return pool.render(requests) { done in
                progress(Progress(stage: .formatting, done: done, total: requests.count))
            }
        } catch {
            log.error(.markdownWorker, at: nil, "\(error)")
            return []
        }
    }
}

extension Plan {
    /// The pages that show a body: their job's place in the plan, the page, and the body.
    var bodies: [(job: Int, page: any WebPage, body: Body)] {
        jobs.enumerated().compactMap { index, job in
            guard case .page(let page) = job.content, let body = page.body else { return nil }
            return (index, page, body)
        }
    }
}

extension Frame {
    /// What the ids in the page's body begin with: no id of the theme does, and no other body's.
    fileprivate var anchorPrefix: String {
        let names = address.file.utf8.split(separator: UInt8(ascii: "/")).dropLast()
        return "in-" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-") + "-"
    }
}
