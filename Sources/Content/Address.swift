import Text

/// The address of a page or file, relative to the site's root.
package struct Address: Hashable, Sendable {
    /// The output file's path, as in `bulletins/été/index.html`.
    package let file: String

    /// The path as a link, percent-encoded, without the `index.html` that servers add: `bulletins/%C3%A9t%C3%A9/`.
    package let link: String

    /// The link from the page to the site's root: `./`, `../`, `../../` …
    package let root: String

    /// Addresses the page of a folder, whose names become path segments.
    package init(folder names: String...) { self.init(folder: names) }

    /// Addresses the page of a folder, whose names are in a list.
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

    /// Addresses a file at the root.
    package init(file name: String) {
        self.init(file: name, in: [])
    }

    /// Addresses a file in a folder, whose names become path segments.
    package init(file name: String, in folder: [String]) {
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

    /// Addresses a file in the folder of a page.
    package init(file name: String, beside page: Address) {
        file = page.pathOfFolder + name
        link = page.link + percentEncoded(name)
        root = page.root
    }

    /// Addresses a page, counted from 1, of the list whose first page has this address.
    package func page(_ number: Int) -> Address {
        if number == 1 { return self }
        let names = "page/\(number)/"
        return Address(
            file: pathOfFolder + names + Self.index, link: link + names,
            root: link.isEmpty ? "../../" : root + "../../")
    }

    /// Addresses the page of a folder below this page's own, whose name needs no encoding.
    package func page(inFolder name: StaticString) -> Address {
        Address(
            file: pathOfFolder + "\(name)/" + Self.index, link: link + "\(name)/",
            root: link.isEmpty ? "../" : root + "../")
    }

    /// The address of the same page in a folder of the site, whose name needs no encoding.
    package func below(_ folder: String) -> Address {
        Address(file: "\(folder)/\(file)", link: "\(folder)/\(link)", root: root == "./" ? "../" : root + "../")
    }

    /// The prefix of the ids in the page's body, which neither the theme nor another body uses.
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

    /// The address as written in an `href` on `page`.
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

    /// The path of the folder, with a slash at its end; empty at the root.
    private var pathOfFolder: String {
        file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[..<file.utf8.index(after: $0)]) } ?? ""
    }
}

extension Address {
    package static let home = Address()
    package static let board = Address(folder: "bulletins")
    package static let events = Address(folder: "events")
    package static let pastEvents = Address(folder: "events", "past")
    package static let schedules = Address(folder: "schedules")
    package static let tags = Address(folder: "tags")
    package static let search = Address(folder: "search")
    package static let notFound = Address(file: "404.html")
    package static let feed = Address(file: "feed.xml")
    package static let jsonFeed = Address(file: "feed.json")
    package static let calendar = Address(file: "calendar.ics")
    package static let manifest = Address(file: "manifest.webmanifest")

    /// Addresses the list of all upcoming, or all past, events of a row.
    package static func events(ofRow slug: String, isPast: Bool) -> Address {
        Address(folder: "events", isPast ? "past" : "upcoming", slug)
    }
}
