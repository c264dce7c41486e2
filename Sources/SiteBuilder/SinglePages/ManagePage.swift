import Content
public import Diagnostics
import Pages

/// Renders the page on which a host manages an event, not sealed by a code: the server must check who receives it.
///
/// Its links are relative to the event's address for it, such as `/events/gala/manage/`.
///
/// - Parameter language: The folder of one of the site's additional languages; nil for the site's own language.
/// - Returns: The page; nil if the event or its song list doesn't exist, or if the log has errors.
public func managePage(
    of event: String, inLanguage language: String? = nil, _ options: BuildOptions, _ log: inout DiagnosticLog
) -> [UInt8]? {
    pageInMemory("the host's page", drafts: options.drafts, options, &log) { loaded, _ in
        guard let (site, theme) = loaded.languages.site(inFolder: language) else { return nil }
        let contexts = PageContextMaker(site.configuration, pages: site.menuPages, theme: theme)
        let event = site.events.first { $0.publicEvent.id.utf8.elementsEqual(event.utf8) }
        return try event?.managePage(loaded.lists, contexts).map { try PageRenderer(theme).render($0, []) }
    }
}
