import Text

/// The address of a page or file, relative to the site's root.
package struct Address: Hashable, Sendable {
    /// The output file's path, as in `bulletins/été/index.html`.
    package let file: String

    /// The path as a link, percent-encoded, without the `index.html` that servers add: `bulletins/%C3%A9t%C3%A9/`.
    package let link: String

    /// The link from the page to the site's root: `./`, `../`, `../../` …
    package let root: String

    /// Creates the address of a folder's page. The names become path segments.
    package init(folder names: String...) { self.init(folder: names) }

    /// Creates the address of a folder's page from a list of path segments.
    package init(folder names: [String]) {
        let length = names.reduce(0) { $0 + $1.utf8.count + 1 }
        let path = [UInt8](capacity: length + Self.index.utf8.count) { path in
            for name in names {
                for byte in name.utf8 { path.append(byte) }
                path.append(UInt8(ascii: "/"))
            }
            for byte in Self.index.utf8 { path.append(byte) }
        }
        file = String(decoding: path, as: UTF8.self)
        link = percentEncoded(path: String(decoding: path[..<length], as: UTF8.self))
        root = Self.root(below: names.count)
    }

    /// Creates the address of a file in a folder, or at the root. The folder's names become path segments.
    package init(file name: String, in folder: [String] = []) {
        file = (folder + [name]).joined(separator: "/")
        link = percentEncoded(path: file)
        root = Self.root(below: folder.count)
    }

    /// Reads an address as an author writes it: a folder's page, `/old/place/`, or a file, `/old/place.html`.
    package init(path: String) {
        var names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        if path.utf8.ends(with: ".html"), let name = names.popLast() {
            self.init(file: name, in: names)
        } else {
            self.init(folder: names)
        }
    }

    /// Creates the address of a file in a page's folder.
    package init(file name: String, beside page: Address) {
        file = page.pathOfFolder + name
        link = page.link + percentEncoded(name)
        root = page.root
    }

    /// Returns the address of a page of a paginated list, counted from 1. This address is the list's first page.
    package func page(_ number: Int) -> Address {
        if number == 1 { return self }
        let names = "page/\(number)/"
        return Address(
            file: pathOfFolder + names + Self.index, link: link + names,
            root: link.isEmpty ? "../../" : root + "../../")
    }

    /// Returns the page of a folder below this page. The name must need no encoding.
    package func page(inFolder name: StaticString) -> Address {
        Address(
            file: pathOfFolder + "\(name)/" + Self.index, link: link + "\(name)/",
            root: link.isEmpty ? "../" : root + "../")
    }

    /// Returns the address of the same page below a folder of the site. The folder's name must need no encoding.
    package func below(_ folder: String) -> Address {
        Address(file: "\(folder)/\(file)", link: "\(folder)/\(link)", root: root == "./" ? "../" : root + "../")
    }

    /// The prefix of the ids in the page's body, unique on pages that show several bodies and unused by the theme.
    package var anchorPrefix: String {
        let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
        let path = file.utf8Span.span
        var end = path.count
        while end > 0, path[end - 1] != slash { end -= 1 }
        let start: StaticString = "in-"
        let prefix = [UInt8](capacity: start.utf8CodeUnitCount + end) { prefix in
            prefix.append(start)
            for index in 0..<end { prefix.append(path[index] == slash ? dash : path[index]) }
        }
        return String(decoding: prefix, as: UTF8.self)
    }

    /// Returns the relative link for an `href` on `page`.
    package func href(from page: Address) -> String { page.root + link }

    private static let index = "index.html"

    private static func root(below folders: Int) -> String {
        switch folders {
        case 0: "./"
        case 1: "../"
        case 2: "../../"
        default: String(repeating: "../", count: folders)
        }
    }

    private init(file: String, link: String, root: String) {
        self.file = file
        self.link = link
        self.root = root
    }

    /// The folder's path with a trailing slash; empty at the root.
    private var pathOfFolder: String {
        file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[..<file.utf8.index(after: $0)]) } ?? ""
    }
}

extension Address {
    package static let home = Address()
    package static let board = Address(folder: "bulletins")
    package static let events = Address(folder: "events")
    package static let pastEvents = Address(folder: "events", "past")

    /// The upcoming events by sport or category.
    package static let eventsByCategory = Address(folder: "events", "upcoming")
    package static let schedules = Address(folder: "schedules")
    package static let tags = Address(folder: "tags")
    package static let search = Address(folder: "search")
    package static let notFound = Address(file: "404.html")
    package static let feed = Address(file: "feed.xml")
    package static let jsonFeed = Address(file: "feed.json")
    package static let calendar = Address(file: "calendar.ics")
    package static let manifest = Address(file: "manifest.webmanifest")

    /// Returns the address of the list of a row's upcoming or past events.
    package static func events(ofRow slug: String, isPast: Bool) -> Address {
        Address(folder: "events", isPast ? "past" : "upcoming", slug)
    }
}
