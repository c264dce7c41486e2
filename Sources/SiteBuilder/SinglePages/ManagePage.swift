import Content
public import Diagnostics
import Pages

/// Renders the page on which a host manages an event, not sealed by a code: the server must check who receives it.
///
/// Its links are relative to the event's address for it, such as `/events/gala/manage/`.
///
/// - Returns: The page; nil if the event or its song list doesn't exist, or if the log has errors.
public func managePage(of event: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    pageInMemory("the host's page", drafts: options.drafts, options, &log) { whole, _ in
        let frames = PageContextMaker(whole.site.configuration, whole.site.menuPages, whole.theme)
        let event = whole.site.events.first { $0.publicEvent.id.utf8.elementsEqual(event.utf8) }
        return try event?.managePage(whole.lists, frames).map { try PageRenderer(whole.theme).render($0, []) }
    }
}
