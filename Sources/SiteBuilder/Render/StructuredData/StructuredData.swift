/// What a page tells search engines, as linked data of schema.org's.
enum StructuredData {
    /// The script element that holds the objects that `write` adds, for the page's head; empty where there are none.
    ///
    /// It is data and never run, and so no concern of the page's content security policy.
    static func html(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText(capacity: 1024, after: #"<script type="application/ld+json">"#)
        var isEmpty = true
        json.object { json in
            json.member("@context", "https://schema.org")
            json.list("@graph") { json in
                let start = json.bytes.count
                write(&json)
                isEmpty = json.bytes.count == start
            }
        }
        return isEmpty ? [] : json.bytes(before: "</script>")
    }
}

extension JSONText {
    /// Adds a member that is a thing of some type with a name.
    mutating func thing(_ member: StaticString, _ type: String, _ name: String) {
        self.member(member) { json in
            json.member("@type", type)
            json.member("name", name)
        }
    }

    /// Adds the way from the site's first page to this one.
    ///
    /// - Parameter steps: Names and absolute addresses, the page's own last.
    mutating func breadcrumbs(_ steps: [(name: String, address: String)]) {
        object { json in
            json.member("@type", "BreadcrumbList")
            json.list("itemListElement") { json in
                for (index, step) in steps.enumerated() {
                    json.object { json in
                        json.member("@type", "ListItem")
                        json.member("position", index + 1)
                        json.member("name", step.name)
                        json.member("item", step.address)
                    }
                }
            }
        }
    }
}
