import Content
public import Diagnostics
import Pages

/// Makes the page by which a host manages an event, sealed by no code: for a server that knows whom it gives it to.
///
/// Its links lead to the right pages from the event's own address for it, such as `/events/gala/manage/`.
///
/// - Returns: The page; nil if there is no event with that id and a song list, or if the log has errors.
public func managePage(of event: String, _ options: BuildOptions, _ log: inout DiagnosticLog) -> [UInt8]? {
    pageInMemory("the host's page", drafts: options.drafts, options, &log) { whole, _ in
        let frames = FrameMaker(whole.site.configuration, whole.site.menuPages, whole.theme)
        let event = whole.site.events.first { $0.publicEvent.id.utf8.elementsEqual(event.utf8) }
        return try event?.managePage(whole.lists, frames).map { try PageRenderer(whole.theme).render($0, []) }
    }
}
