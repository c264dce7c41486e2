import Content
package import Diagnostics
import Markdown
import Pages

/// Renders a Markdown text as a page of the site would show it; nil if that fails, and the log says why.
package func previewHTML(_ text: [UInt8], _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let theme = project.theme(&log)
    guard !log.hasErrors else { return nil }
    do throws(MarkdownFailure) {
        let pool = try MarkdownPool(
            executable: options.worker.program, arguments: [options.worker.argument], workers: 1,
            options: MarkdownOptions(project.configuration, theme.strings))
        defer { pool.close() }
        let body = MarkdownBody(text: text, idPrefix: "preview-", root: project.configuration.baseURL.path)
        guard let result = pool.render([body], progress: { _ in }).first else { return nil }
        return try result.get().html
    } catch {
        log.error(.markdownLimit, at: nil, "\(error)")
        return nil
    }
}
