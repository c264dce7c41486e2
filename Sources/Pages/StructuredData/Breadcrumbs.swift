/// The pages from the home page to another page, for search engines.
struct Breadcrumbs: Sendable {
    /// The items of the JSON list, written once for all pages that share them.
    fileprivate let steps: [UInt8]
    fileprivate let count: Int

    static let none = Breadcrumbs(steps: [], count: 0)

    /// Returns these breadcrumbs with another page at the end.
    ///
    /// - Parameters:
    ///   - name: The page's name.
    ///   - address: The page's absolute address.
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
    /// Adds the breadcrumbs of a page, ending with the page itself.
    mutating func breadcrumbs(_ way: Breadcrumbs, name: String, address: String) {
        object { json in
            json.member("@type", "BreadcrumbList")
            json.list("itemListElement", written: way.adding(name, address).steps)
        }
    }
}
