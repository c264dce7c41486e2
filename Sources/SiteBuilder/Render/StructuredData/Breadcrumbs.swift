import Text

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
        let (name, address) = (name.utf8Span.span, address.utf8Span.span)
        var steps = steps
        steps.append(addingCapacity: Self.room(for: name, address)) { writeNext(name, address, to: &$0) }
        return Breadcrumbs(steps: steps, count: count + 1)
    }

    /// Adds the step behind these.
    fileprivate func writeNext(_ name: Span<UInt8>, _ address: Span<UInt8>, to json: inout OutputSpan<UInt8>) {
        json.append(count == 0 ? "{" : ",{" as StaticString)
        json.append(#""@type":"ListItem""#)
        JSONText.write("position", count + 1, to: &json)
        JSONText.write("name", name, to: &json)
        JSONText.write("item", address, to: &json)
        json.append(UInt8(ascii: "}"))
    }

    /// How many bytes a step takes at most while it is written.
    fileprivate static func room(for name: Span<UInt8>, _ address: Span<UInt8>) -> Int {
        JSONText.room(for: name) + JSONText.room(for: address) + 100
    }
}

extension JSONText {
    /// Adds the way to a page, whose last step is to the page itself.
    mutating func breadcrumbs(_ way: Breadcrumbs, _ name: String, _ address: String) {
        let (name, address) = (name.utf8Span.span, address.utf8Span.span)
        object(room: way.steps.count + Breadcrumbs.room(for: name, address) + 50) { json in
            json.append(#""@type":"BreadcrumbList","itemListElement":["#)
            json.append(way.steps.span)
            way.writeNext(name, address, to: &json)
            json.append(UInt8(ascii: "]"))
        }
    }
}
