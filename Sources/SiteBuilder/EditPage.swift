package import Diagnostics
import Files
import Mustache
package import Pages

/// Makes a page by which the site's owner writes and changes records, in the site's own design; nil if the log has errors.
package func editPage(
    _ content: EditContent, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let theme = project.theme(&log)
    guard !log.hasErrors else { return nil }
    do throws(RenderError) {
        return try PageRenderer(theme).render(FrameMaker(project.configuration, [], theme).editPage(content), [])
    } catch {
        log.error(.templateTooLarge, at: nil, "the page can't be rendered: \(error)")
        return nil
    }
}

/// Makes the bar that the owner gets on a page; nil if the log has errors.
///
/// - Parameter record: The words that name the record that the page shows, with slashes between them.
package func editBar(on record: String?, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let project = Project(options, &log)?.dryRun else { return nil }
    let theme = project.theme(&log)
    guard !log.hasErrors else { return nil }
    return try? PageRenderer(theme).render(editBar(record: record), [])
}
