import Text

/// A folder on a server that speaks SFTP or FTPS: `sftp://USER@HOST/PATH` or `ftps://USER@HOST:PORT/PATH`.
///
/// The path begins at the folder after signing in; with a second slash, at the root (RFC 1738, section 3.2.2).
package struct FileServerAddress: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The file transfer protocol of SSH (draft-ietf-secsh-filexfer-02).
        case sftp
        /// FTP over TLS (RFC 4217); at port 990, TLS from the first byte.
        case ftps
    }

    package let kind: Kind
    package let user: String
    package let host: String

    /// Nil for the usual port.
    package let port: Int?

    /// The path without a slash at its end; empty for the folder after signing in.
    package let folder: String

    /// Reads an address; nil for any other text.
    package init?(_ text: String) {
        let kind = Kind.allCases.first { text.utf8.starts(with: "\($0.rawValue)://".utf8) }
        guard let kind, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) else { return nil }
        let rest = text.utf8.dropFirst(kind.rawValue.utf8.count + 3)
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let parts = rest[..<end].split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, let user = String(parts[0]), Self.isName(parts[0]) else { return nil }
        let names = parts[1].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard names.count <= 2, let host = String(names[0]), Self.isName(names[0]) else { return nil }
        var port: Int?
        if names.count == 2 {
            guard let number = String(names[1]).flatMap({ UInt16($0) }), number > 0 else { return nil }
            port = Int(number)
        }
        var folder = rest[end...].dropFirst()
        while folder.last == UInt8(ascii: "/"), folder.count > 1 { folder = folder.dropLast() }
        self.kind = kind
        self.user = user
        self.host = host.lowercased()
        self.port = port
        self.folder = String(folder) ?? ""
    }

    private static func isName(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, first != UInt8(ascii: "-") else { return false }
        return text.allSatisfy { $0.isASCIIAlphanumeric || ".-_+".utf8.contains($0) }
    }
}

extension FileServerAddress: CustomStringConvertible {
    package var description: String {
        "\(kind)://\(user)@\(host)\(port.map { ":\($0)" } ?? "")/\(folder)"
    }
}
