import Content
package import Diagnostics
import Markdown
import Mustache
package import Pages
import Processes

/// Renders a page on which the owner writes and changes records, in the site's design; nil if the log has errors.
package func editPage(
    _ content: EditContent, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> [UInt8]? {
    guard let (configuration, theme) = design(options, &log) else { return nil }
    let contexts = PageContextMaker(configuration, pages: content.menu.all(theme.strings), theme: theme)
    return rendered(contexts.editPage(content), called: "the page", theme, &log)
}

/// Renders the bar that people who edit see on a page; nil if the log has errors.
package func editBar(_ bar: any Templated, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let (_, theme) = design(options, &log) else { return nil }
    return rendered(bar, called: "the bar", theme, &log)
}

/// Renders a record as visitors will see it in a list.
///
/// - Parameters:
///   - record: The bytes of the record's file.
///   - path: The path of the file below `Content/`.
/// - Returns: A note or a card; nil for other kinds of records, or if the log has errors.
package func editCard(
    of record: [UInt8], at path: String, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> [UInt8]? {
    guard let (configuration, theme) = design(options, &log) else { return nil }
    let reader = SourceReader(path: path, file: "Content/" + path, context: LoadContext(configuration))
    let records = reader.records(in: record, &log)
    guard !log.hasErrors,
        let card = PageContextMaker(configuration, pages: [], theme: theme).editCard(
            of: records, at: options.now, in: configuration.zone)
    else { return nil }
    return rendered(card, called: "the card", theme, &log)
}

/// Renders a Markdown text as on a page of the site; reports an error and returns nil if that fails.
package func previewHTML(_ text: [UInt8], _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let (configuration, theme) = design(options, &log) else { return nil }
    do throws(MarkdownFailure) {
        let pool = try options.markdownWorkers()
        defer { options.giveBack(pool) }
        let body = MarkdownBody(text: text, idPrefix: "preview-", root: configuration.baseURL.path)
        return try pool.render([body], MarkdownOptions(configuration, theme.strings)).first?.get().html
    } catch {
        log.error(.markdownLimit, at: nil, "\(error)")
        return nil
    }
}

/// Renders one of the owner's pages or a part of one; reports an error and returns nil if that fails.
private func rendered(
    _ page: any Templated, called name: String, _ theme: SiteTheme, _ log: inout DiagnosticLog
) -> [UInt8]? {
    do throws(RenderError) { return try PageRenderer(theme).render(page, []) } catch {
        log.error(.templateTooLarge, at: nil, "\(name) can't be rendered: \(error)")
        return nil
    }
}

/// The settings and the theme of a site; nil if the log has errors.
private func design(_ options: BuildOptions, _ log: inout DiagnosticLog) -> (SiteConfiguration, SiteTheme)? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let theme = project.theme(&log)
    // The owner's pages exist in one language only.
    var configuration = project.configuration
    configuration.languages = []
    return log.hasErrors ? nil : (configuration, theme)
}
