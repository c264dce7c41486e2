/// The way from the site's first page to another one, as search engines are told.
struct Breadcrumbs: Sendable {
    /// The steps as they stand in a list of JSON: written once, though many pages have them on their ways.
    fileprivate let steps: [UInt8]
    fileprivate let count: Int

    /// The way from nowhere.
    static let none = Breadcrumbs(steps: [], count: 0)

    /// The way to a page that is reached from this one.
    ///
    /// - Parameters:
    ///   - name: What the page is called.
    ///   - address: Its absolute address.
    func adding(_ name: String, _ address: String) -> Breadcrumbs {
        var steps = steps
        if count > 0 { steps.append(UInt8(ascii: ",")) }
        JSONText.write(to: &steps) { json in
            json.member("@type", "ListItem")
            json.member("position", count + 1)
            json.member("name", name)
            json.member("item", address)
        }
        return Breadcrumbs(steps: steps, count: count + 1)
    }
}

extension JSONText {
    /// Adds the way to a page, whose last step is to the page itself.
    mutating func breadcrumbs(_ way: Breadcrumbs, _ name: String, _ address: String) {
        object { json in
            json.member("@type", "BreadcrumbList")
            json.list("itemListElement", written: way.adding(name, address).steps)
        }
    }
}
