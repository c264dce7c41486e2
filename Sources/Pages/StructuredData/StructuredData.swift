import Text

/// A page's data for search engines, as JSON-LD in schema.org's vocabulary.
enum StructuredData {
    /// Adds a script element with the objects that `write` adds, for the page's head, unless it adds no objects.
    ///
    /// The element is data that is never run, so the content security policy needn't allow it.
    static func write(to html: inout [UInt8], _ write: (inout JSONText) -> Void) {
        let start = html.count
        var isEmpty = true
        html.append(#"<script type="application/ld+json">"#)
        JSONText.write(to: &html) { json in
            json.member("@context", "https://schema.org")
            json.list("@graph") { json in
                let start = json.bytes.count
                write(&json)
                isEmpty = json.bytes.count == start
            }
        }
        html.append("</script>")
        if isEmpty { html.removeSubrange(start...) }
    }
}

extension JSONText {
    /// Adds an object with a type and a name as a member.
    mutating func thing(_ member: StaticString, type: String, name: String) {
        self.member(member) { json in
            json.member("@type", type)
            json.member("name", name)
        }
    }
}
