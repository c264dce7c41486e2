import Text

/// Rules for the addresses that authors write.
package enum Link {
    /// True if `text` is an absolute http or https address with a host, without a user name, spaces, controls or quotes.
    static func isWebAddress(_ text: String) -> Bool {
        let lowered = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lowered.utf8.starts(with: $0.utf8) }) else {
            return false
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        // A user name before the host only misleads readers, as in https://bank.example@evil.example.
        let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard !host.isEmpty, !host.contains(UInt8(ascii: "@")) else { return false }
        return rest.allSatisfy { $0 > 0x20 && $0 != 0x7f && !#""<>\^`{|}"#.utf8.contains($0) }
    }

    /// True if `text` is the readable path of a page of this site.
    ///
    /// The path isn't percent-encoded, and has no query, fragment, `*` or `:` (wildcards in `_redirects`). It ends in
    /// `/`, `.html` or `.htm`, because hosts run or obey other files, such as `/web.config` or `/x.php`.
    static func isOwnPath(_ text: String) -> Bool {
        let names = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return isInternal(text) && text.utf8.count > 1 && !text.utf8.contains(where: "%?#:*".utf8.contains)
            && names.dropLast().allSatisfy { !$0.isEmpty } && names.allSatisfy { $0.first != UInt8(ascii: ".") }
            && ["/", ".html", ".htm"].contains { text.utf8.ends(with: $0) }
            && text.utf8.count <= 1024 && names.allSatisfy { $0.count <= 255 }
    }

    /// True if `text` is an address on this site: it begins with exactly one slash.
    package static func isInternal(_ text: String) -> Bool {
        text.utf8.first == UInt8(ascii: "/") && text.utf8.dropFirst().first != UInt8(ascii: "/")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && !#""<>\^`{|}"#.utf8.contains($0) }
    }
}
