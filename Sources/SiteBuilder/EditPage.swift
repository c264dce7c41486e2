import Content
package import Diagnostics
import Markdown
import Mustache
package import Pages

/// Makes a page by which the site's owner writes and changes records, in the site's own design; nil if the log has errors.
package func editPage(
    _ content: EditContent, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> [UInt8]? {
    guard let (configuration, theme) = design(options, &log) else { return nil }
    do throws(RenderError) {
        return try PageRenderer(theme).render(FrameMaker(configuration, [], theme).editPage(content), [])
    } catch {
        log.error(.templateTooLarge, at: nil, "the page can't be rendered: \(error)")
        return nil
    }
}

/// Makes the bar that the owner gets on a page; nil if the log has errors.
///
/// - Parameter record: The words that name the record that the page shows, with slashes between them; nil if it shows no
///   single one.
package func editBar(on record: String?, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let (_, theme) = design(options, &log) else { return nil }
    do throws(RenderError) {
        return try PageRenderer(theme).render(editBar(record: record), [])
    } catch {
        log.error(.templateTooLarge, at: nil, "the bar can't be rendered: \(error)")
        return nil
    }
}

/// Renders a Markdown text as a page of the site would show it; nil if that fails, and the log says why.
package func previewHTML(_ text: [UInt8], _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let (configuration, theme) = design(options, &log) else { return nil }
    do throws(MarkdownFailure) {
        let pool = try MarkdownPool(
            executable: options.worker.program, arguments: [options.worker.argument], workers: 1,
            options: MarkdownOptions(configuration, theme.strings))
        defer { pool.close() }
        let body = MarkdownBody(text: text, idPrefix: "preview-", root: configuration.baseURL.path)
        return try pool.render([body], progress: { _ in }).first?.get().html
    } catch {
        log.error(.markdownLimit, at: nil, "\(error)")
        return nil
    }
}

/// What a site's pages look like; nil if the log has errors.
private func design(_ options: BuildOptions, _ log: inout DiagnosticLog) -> (SiteConfiguration, SiteTheme)? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let theme = project.theme(&log)
    // What only the owner sees has no other language to switch to.
    var configuration = project.configuration
    configuration.languages = []
    return log.hasErrors ? nil : (configuration, theme)
}
