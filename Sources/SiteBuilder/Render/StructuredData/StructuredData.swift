/// What a page tells search engines, as linked data of schema.org's.
enum StructuredData {
    /// The script element that holds it, for the page's head; empty where there is nothing to say.
    ///
    /// It is data and never run, and so no concern of the page's content security policy.
    static func html(_ things: [JSONValue]) -> [UInt8] {
        if things.isEmpty { return [] }
        let graph = JSONValue.object(["@context": "https://schema.org", "@graph": .list(things)])
        var html: [UInt8] = []
        html.reserveCapacity(1024)
        html.append(#"<script type="application/ld+json">"#)
        graph.write(to: &html)
        html.append("</script>")
        return html
    }

    /// The way from the site's first page to this one.
    ///
    /// - Parameter steps: Names and absolute addresses, the page's own last.
    static func breadcrumbs(_ steps: [(name: String, address: String)]) -> JSONValue {
        .object([
            "@type": "BreadcrumbList",
            "itemListElement": .list(
                steps.enumerated().map { index, step in
                    .object([
                        "@type": "ListItem", "position": .number(index + 1), "name": .text(step.name),
                        "item": .text(step.address),
                    ])
                }),
        ])
    }
}
