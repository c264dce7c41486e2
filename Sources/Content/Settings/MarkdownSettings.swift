import Diagnostics
import Documents
import Text

/// What the Markdown of a site can contain, from `markdown` in `site.yaml`.
package struct MarkdownSettings: Hashable, Sendable {
    /// Hosts whose images bodies can show.
    package var imageHosts: [String] = []

    /// The sources that a page's content security policy must allow for images of these hosts; nil without any.
    ///
    /// A policy can name hosts only in ASCII, so it doesn't list other names.
    package var imageSources: String? {
        let hosts = imageHosts.filter { host in
            !host.isEmpty && host.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
        }
        return hosts.isEmpty ? nil : hosts.map { "https://\($0)" }.joined(separator: " ")
    }
}

extension MarkdownSettings: KeyedInput {
    static let keys: [Key<MarkdownSettings>] = [
        Key(RecordField("imageHosts", .list, "hosts from which Markdown can show pictures", .rare), \.imageHosts) {
            fields, key, log in
            let hosts = fields.texts(key, &log)
            for host in hosts
            where !host.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-.".utf8.contains($0) || $0 >= 0x80 }) {
                log.error(
                    .invalidValue, at: fields.place(of: key), "\"\(host)\" isn't a host name",
                    hint: "write only the name, without https:// and the path: img.example.org")
            }
            return hosts
        }
    ]
}
