import Text

/// A page's data for search engines, as linked data in schema.org's vocabulary.
enum StructuredData {
    /// Adds a script element with the objects that `write` adds, for the page's head; nothing if it adds none.
    ///
    /// The element is data and is never run, so the content security policy need not allow it.
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
    /// Adds a member that is an object with a type and a name.
    mutating func thing(_ member: StaticString, _ type: String, _ name: String) {
        self.member(member) { json in
            json.member("@type", type)
            json.member("name", name)
        }
    }
}
