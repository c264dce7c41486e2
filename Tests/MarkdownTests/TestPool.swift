import Foundation
import Markdown
import TestSupport

/// Creates a pool with the workers that were built with the tests.
func testPool(workers: Int = 2, limits: MarkdownLimits = MarkdownLimits()) throws -> MarkdownPool {
    try MarkdownPool(
        executable: Tool.workers.path, arguments: ["markdown-worker"], workers: workers, limits: limits)
}

extension MarkdownOptions {
    /// Creates options that differ from the default ones.
    init(imageHosts: [String] = [], siteHost: String? = nil, hasSiblings: Bool = true, topHeading: Int = 2) {
        self.init()
        (self.imageHosts, self.siteHost) = (imageHosts, siteHost)
        (self.hasSiblings, self.topHeading) = (hasSiblings, topHeading)
    }
}

extension MarkdownPool {
    /// Renders with the default options.
    func render(
        _ bodies: [MarkdownBody], progress: (Int) -> Void = { _ in }
    ) -> [Result<RenderedBody, MarkdownFailure>] {
        render(bodies, MarkdownOptions(), progress: progress)
    }
}

/// Renders `text` with the prefix `p-` and the root `../`, as plain text, too.
func rendered(
    _ text: String, options: MarkdownOptions = MarkdownOptions(), plainText: PlainTextOptions = PlainTextOptions()
) throws -> RenderedBody {
    let body = MarkdownBody(text: Array(text.utf8), idPrefix: "p-", root: "../", plainText: plainText)
    return try testPool(workers: 1).render([body], options)[0].get()
}

extension RenderedBody {
    /// The HTML as text.
    var markup: String { String(decoding: html, as: UTF8.self) }
}
