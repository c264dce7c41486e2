import Bytes
package import Content
package import Diagnostics
package import Markdown

/// Markdown bodies as HTML, and as what else they are wanted.
package struct Bodies: Sendable {
    /// Where the bodies are among the results, by their numbers.
    private let indices: [Int: Int]
    private let results: [Result<RenderedBody, MarkdownFailure>]
    private let texts: [Int: [UInt8]]

    /// Where else to look.
    private let others: [Bodies]

    /// What the bodies are rendered with, where each has a stand-in.
    private let standInOptions: MarkdownOptions?

    /// Of pages without any.
    package static let none = Bodies(indices: [:], results: [], texts: [:])

    /// What determines each body instead of its HTML, before anything is rendered: in fingerprints.
    static func standIns(_ options: MarkdownOptions) -> Bodies {
        Bodies(indices: [:], results: [], texts: [:], standInOptions: options)
    }

    /// - Parameters:
    ///   - indices: Where they are among `results`, by their numbers.
    ///   - texts: The Markdown of those of which it is wanted.
    ///   - common: Bodies that count among these, too.
    package init(
        indices: [Int: Int], results: [Result<RenderedBody, MarkdownFailure>], texts: [Int: [UInt8]],
        beside common: Bodies? = nil, standInOptions: MarkdownOptions? = nil
    ) {
        self.indices = indices
        self.results = results
        self.texts = texts
        others = common.map { [$0] } ?? []
        self.standInOptions = standInOptions
    }

    /// Whether a body is among them.
    package func has(_ body: Body) -> Bool { self[body] != nil }

    /// What there was to say about the bodies; but for those that are common to several.
    package var findings: Body.Findings {
        var findings: Body.Findings = [:]
        addFindings(to: &findings)
        return findings
    }

    /// Adds what there was to say.
    package func addFindings(to findings: inout Body.Findings) {
        for (number, index) in indices {
            if case .success(let body) = results[index] { findings[number] = body.findings }
        }
    }

    /// The HTML of a page's body, as the renderer wants it.
    package func externals(of page: any WebPage) -> [[UInt8]] {
        page.body.flatMap { self[$0] }.map { [$0.html] } ?? []
    }

    /// What a bulletin is shared of; its body was asked for before.
    package func material(of share: Share, width: Int = Share.width) -> ShareMaker.Material {
        let request = share.bodyRequest(for: .zip, width: width)
        guard let rendered = body(for: request) else { preconditionFailure("the bodies of stale jobs are rendered") }
        return ShareMaker.Material(share: share, body: rendered, markdown: text(of: request.body), width: width)
    }

    /// The HTML of a body as it is on its page.
    func html(of body: Body, at address: Address) -> [UInt8] {
        self.body(for: BodyRequest(body: body, address: address))?.html ?? []
    }

    private func body(for request: BodyRequest) -> RenderedBody? {
        standInOptions.map(request.standIn) ?? self[request.body]
    }

    private func text(of body: Body) -> [UInt8] {
        standInOptions == nil ? texts[body.number] ?? others.first?.text(of: body) ?? [] : body.digest.bytes
    }

    private subscript(_ body: Body) -> RenderedBody? {
        guard let index = indices[body.number], case .success(let rendered) = results[index] else {
            return others.first?[body]
        }
        return rendered
    }
}

extension Site {
    /// Says what there is to say about the bodies of all pages, those that were rendered and those of which it is known.
    package func report(_ findings: Body.Findings, _ log: inout DiagnosticLog) {
        // Of most bodies there is nothing to say, and so nothing to look up.
        let findings = findings.filter { !$0.value.isEmpty }
        func report(_ body: Body) { body.report(body.findings ?? findings[body.number] ?? [], &log) }
        for placed in bulletins where !(placed.record.body.findings?.isEmpty ?? findings.isEmpty) {
            report(placed.record.body)
        }
        for event in events {
            if let description = event.fullEvent.details.description { report(description) }
        }
        for placed in pages { report(placed.record.body) }
    }
}
