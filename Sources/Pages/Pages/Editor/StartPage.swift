import Content

/// The content of the page for creating a site.
package struct StartContent: Sendable {
    /// The address that the form is sent to, and the token in it.
    package var action: String, token: String
    package var fields: [EditContent.Input] = []
    package var problems: [EditContent.Problem] = []

    /// The folder for the new site. If `isParent` is true, the site becomes a new folder in it.
    package var folder: (path: String, isParent: Bool)

    /// The sites that were opened on this machine, with their folders.
    package var sites: [(title: String, folder: String)] = []

    /// The address of the new or opened site; nil before.
    package var ready: String?

    package init(action: String, token: String, folder: (path: String, isParent: Bool)) {
        self.action = action
        self.token = token
        self.folder = folder
    }
}

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
