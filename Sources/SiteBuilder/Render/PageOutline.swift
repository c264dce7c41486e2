/// What of a page is known without making it.
struct PageOutline: Sendable {
    /// The template of its kind.
    let template: String

    /// Where it stands.
    let address: Address

    /// The Markdown that is shown on it.
    let body: Body?
}

extension PageOutline {
    init(of page: any WebPage) {
        self.init(template: type(of: page).template, address: page.frame.address, body: page.body)
    }
}
