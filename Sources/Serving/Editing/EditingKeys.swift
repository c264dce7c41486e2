import Crypto
import Files
import Synchronization
import Time

/// The key in the editor's address, and the browsers that have signed in with it.
///
/// They are stored in a file that only the owner can read, so that they outlast a restart. Its lines are `key <token>`
/// and `browser <digest> <day>`, where the day is counted from 1970-01-01. Each start prints the key again, so it is
/// stored as it is. The browsers' cookies are stored as digests.
final class EditingKeys: Sendable {
    private struct Contents {
        var key = GuardingToken.make()

        /// The browsers, in the order in which they signed in.
        var browsers: [Browser] = []
    }

    private struct Browser {
        /// The digest of its cookie.
        let cookie: Digest

        /// The day on which it signed in.
        let day: Int
    }

    private let contents: Mutex<Contents>

    /// The folder of the file; nil if the site is read-only, so that a restart ends all access.
    private let folder: Folder?

    private static let fileName = "owner"

    /// The lifetime of a browser's cookie in days.
    static let cookieDays = 365

    /// The most browsers. If more sign in, the earliest ones have to sign in again.
    private static let browserLimit = 100

    /// - Parameter isReset: True to make a new key and forget all browsers.
    init(in folder: Folder?, isReset: Bool) throws(FileError) {
        self.folder = folder
        var contents = Contents()
        if !isReset, let folder, try folder.status(Self.fileName) != nil {
            Self.read(try folder.read(Self.fileName, limit: 1 << 16).bytes, into: &contents)
        }
        self.contents = Mutex(contents)
        try Self.write(contents, in: folder)
    }

    /// The key in the address.
    var key: String { contents.withLock(\.key) }

    /// True if a text is the key.
    func isKey(_ text: String) -> Bool { GuardingToken.areEqual(text, key) }

    /// True if a cookie belongs to a browser that has signed in.
    func admits(_ cookie: Substring) -> Bool {
        let digest = Self.digest(cookie)
        return contents.withLock { $0.browsers.contains { $0.cookie == digest && $0.day >= Self.oldestDay } }
    }

    /// Signs a browser in, and returns its cookie.
    func signIn() -> String {
        let cookie = GuardingToken.make()
        contents.withLock { contents in
            contents.browsers.append(Browser(cookie: Self.digest(cookie[...]), day: Self.today))
            contents.browsers = Array(contents.browsers.suffix(Self.browserLimit))
            // If this fails, the browser has to sign in again after a restart.
            try? Self.write(contents, in: folder)
        }
        return cookie
    }

    /// Makes a new key, and forgets all browsers except the one with this cookie.
    ///
    /// - Throws: `FileError` if a restart would bring the former ones back.
    func reset(keeping cookie: Substring?) throws(FileError) {
        let written = contents.withLock { contents in
            let browser = cookie.map(Self.digest)
            contents = Contents(browsers: contents.browsers.filter { $0.cookie == browser })
            return Result { [contents] () throws(FileError) in try Self.write(contents, in: folder) }
        }
        try written.get()
    }

    private static func digest(_ cookie: Substring) -> Digest { SHA256.digest(of: Array(cookie.utf8)) }

    private static var today: Int { Int(Instant.now().microseconds / 86_400_000_000) }
    private static var oldestDay: Int { today - cookieDays }

    private static func read(_ bytes: [UInt8], into contents: inout Contents) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            switch (parts.first, parts.count) {
            case ("key"?, 2) where GuardingToken.hasForm(parts[1][...]): contents.key = parts[1]
            case ("browser"?, 3):
                guard let browser = Digest(hex: parts[1]), let day = Int(parts[2]), day >= oldestDay else { continue }
                contents.browsers.append(Browser(cookie: browser, day: day))
            default: continue
            }
        }
    }

    private static func write(_ contents: Contents, in folder: Folder?) throws(FileError) {
        let browsers = contents.browsers.map { "browser \($0.cookie.hex) \($0.day)\n" }
        let text = "key \(contents.key)\n" + browsers.joined()
        try folder?.put(fileName, text.utf8Span.span, permissions: 0o600, flushing: true)
    }
}
