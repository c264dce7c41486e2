import Mustache

/// The templates of all kinds of pages, or of those that a vote changes.
///
/// They are passed to the theme, which can't name the pages: pages are made with the theme.
struct PageTemplates: Sendable {
    /// The templates, and the fields that each can use in addition to the site's.
    let shapes: [(template: String, shape: Shape)]

    /// The template of a shared page.
    let shared: String

    /// False if other kinds of pages exist, whose templates are then neither compiled nor checked.
    let areAll: Bool

    /// The templates, each with the fields that it can use: the site's fields, then its page's.
    var usable: [(template: String, shapes: [Shape])] {
        shapes.map { ($0.template, [SiteView.globals.shape, $0.shape]) }
    }
}
