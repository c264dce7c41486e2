import Mustache

/// The templates of all kinds of pages.
///
/// They are passed to the theme, which can't name the pages: pages are made with the theme.
struct PageTemplates: Sendable {
    /// The templates, and the fields that each can use in addition to the site's.
    let shapes: [(template: String, shape: Shape)]

    /// The template of a shared page.
    let shared: String
}
