import Bytes
import Content
package import Diagnostics
package import Markdown

/// Rendered Markdown bodies: their HTML and, if requested, their plain text and Markdown.
package struct Bodies: Sendable {
    /// The index of each body in `results`.
    private let indices: [BodyRequest.Key: Int]
    private let results: [Result<RenderedBody, MarkdownFailure>]
    private let texts: [Int: [UInt8]]

    /// Other bodies, which are searched after these.
    private let others: [Bodies]

    /// The pictures that the bodies may show.
    let pictures: SitePictures

    /// The options for placeholders of all bodies; nil if these bodies are rendered.
    private let standInOptions: MarkdownOptions?

    /// No bodies, for pages without one.
    package static let none = Bodies(indices: [:], results: [], texts: [:])

    /// Placeholders for all bodies, made without rendering, for fingerprints.
    static func standIns(_ options: MarkdownOptions, _ pictures: SitePictures) -> Bodies {
        Bodies(indices: [:], results: [], texts: [:], pictures, standInOptions: options)
    }

    /// - Parameters:
    ///   - indices: The index of each body in `results`.
    ///   - texts: The Markdown of some bodies, where requested, by body number.
    ///   - common: Other bodies, which are searched after these.
    package init(
        indices: [BodyRequest.Key: Int], results: [Result<RenderedBody, MarkdownFailure>], texts: [Int: [UInt8]],
        _ pictures: SitePictures = .none, beside common: Bodies? = nil, standInOptions: MarkdownOptions? = nil
    ) {
        self.indices = indices
        self.results = results
        self.texts = texts
        self.pictures = pictures
        others = common.map { [$0] } ?? []
        self.standInOptions = standInOptions
    }

    /// True if the body was rendered as requested.
    package func has(_ request: BodyRequest) -> Bool { self[request] != nil }

    /// The external HTML for rendering a page: its body, if it has one.
    package func externals(of page: any WebPage) -> [[UInt8]] {
        BodyRequest(of: page).flatMap { self[$0] }.map { [page.context.pictures.rewrite($0.html)] } ?? []
    }

    /// The HTML of a bulletin and its poster for readers other than browsers, with addresses as on its page. If the
    /// text wasn't rendered, it is left out.
    ///
    /// - Parameter filesRoot: The path from the root of the site in its language to the root of all files.
    func html(of bulletin: RoutedRecord<Bulletin>, filesRoot: String) -> [UInt8] {
        let root = bulletin.address.root + filesRoot
        let html = bulletin.record.poster(root: root) + text(of: bulletin)
        return PictureMarkup(pictures: pictures, root: root).simplified(html)
    }

    /// The HTML of a bulletin's text, without the poster; empty if it wasn't rendered.
    func text(of bulletin: RoutedRecord<Bulletin>) -> [UInt8] {
        body(for: BodyRequest(of: bulletin))?.html ?? []
    }

    func body(for request: BodyRequest) -> RenderedBody? {
        standInOptions.map { request.standIn($0, pictures) } ?? self[request]
    }

    /// The Markdown of a body; empty if it wasn't requested.
    func text(of body: Body) -> [UInt8] {
        standInOptions == nil ? texts[body.number] ?? others.first?.text(of: body) ?? [] : body.digest.bytes
    }

    private subscript(_ request: BodyRequest) -> RenderedBody? {
        guard let index = indices[request.key], case .success(let rendered) = results[index] else {
            return others.first?[request]
        }
        return rendered
    }
}

extension Site {
    /// Reports the problems in the bodies of all pages: those found now, and those known from earlier builds.
    package func reportBodies(_ log: inout DiagnosticLog) {
        for placed in bulletins { placed.record.body.report(&log) }
        // Most occurrences have the description of their series.
        var isReported: Set<Int> = []
        for event in events.map(\.fullEvent) + series.map(\.publicEvent) {
            guard let description = event.details.description, isReported.insert(description.number).inserted else {
                continue
            }
            description.report(&log)
        }
        for placed in pages { placed.record.body.report(&log) }
    }
}
