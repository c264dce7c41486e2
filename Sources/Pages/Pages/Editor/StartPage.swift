import Content

/// The content of the page for creating a site.
///
/// The action is the address that the form is sent to, and the token is in the form. The folder is for the new site; if
/// `isParent` is true, the site becomes a new folder in it. `sites` were opened on this machine, and `ready` is the
/// address of the new or opened site; nil before.
package typealias StartContent = (
    action: String, token: String, fields: [EditContent.Input], problems: [EditContent.Problem],
    folder: (path: String, isParent: Bool), sites: [(title: String, folder: String)], ready: String?
)

/// A page for creating a site, or opening another one. Only the server shows it.
struct StartPage: WebPage {
    let context: PageContext
    private let content: StartContent

    static let template = "start"
    static let view = pageView([
        .address("action", "the address that the forms are sent to") { $0.content.action },
        .text("token", "the token that a form must send, so that other sites can't send one") { $0.content.token },
        .list("fields", "the fields of a new site", of: EditContent.Input.view) { $0.content.fields },
        .text("zone", "the time zone of its dates; it has none") { _ in "" },
        .list("problems", "the problems with the input", of: EditContent.problemView) { $0.content.problems },
        .words("place", "where the new site's folder will be") { page, strings in
            let folder = page.content.folder
            return strings[folder.isParent ? .welcomePlace : .welcomeHere, ["folder": folder.path]]
        },
        .list("sites", "the sites that were opened on this machine", of: site) { $0.content.sites },
        .flag("hasSites", "whether there are any") { !$0.content.sites.isEmpty },
        .address("ready", "the address of the new or opened site; absent before") { $0.content.ready },
    ])

    private static let site = View<(title: String, folder: String)>([
        .text("title", "its title") { $0.title },
        .text("folder", "its folder") { $0.folder },
    ])

    init(_ content: StartContent, _ contexts: PageContextMaker) {
        self.content = content
        // The page has no fixed address, like the not-found page.
        context = contexts.context(.notFound, title: contexts.strings[.welcomeTitle], back: nil)
    }
}

extension PageContextMaker {
    /// The page for creating a site.
    package func startPage(_ content: StartContent) -> any WebPage { StartPage(content, self) }
}

extension SiteTheme {
    /// The first bulletin of a new site, in the theme's language.
    package var firstBulletin: (title: String, author: String, text: String) {
        (strings[.welcomeNote], strings[.welcomeNoteAuthor], strings[.welcomeNoteText])
    }

    /// The message that a folder is taken.
    package var folderIsTaken: String { strings[.welcomeTaken] }
}
