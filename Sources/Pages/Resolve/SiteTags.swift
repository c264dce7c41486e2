import Bytes
import Content
import Text

/// All tags of the site; names that differ only in case, blanks, hyphens and the like are one tag.
final class SiteTags: Sendable {
    /// The tags, sorted by name.
    let all: [SiteTag]

    private let tags: [ExactText: SiteTag]
    private let configuration: SiteConfiguration

    /// Collects the tags of records, which must be in the site's order.
    init(bulletins: [RoutedRecord<Bulletin>], events: [SiteEvent], _ configuration: SiteConfiguration) {
        self.configuration = configuration
        var found: [Found] = []
        var placeOfName: [ExactText: Int] = [:]
        var placeOfKey: [Key: Int] = [:]
        func place(of name: String) -> Int {
            if let known = placeOfName[ExactText(name)] { return known }
            let key = Key(name)
            let place = placeOfKey[key] ?? found.count
            if place == found.count { found.append(Found(name: name, key: key)) }
            placeOfKey[key] = place
            placeOfName[ExactText(name)] = place
            return place
        }
        // A record that lists a tag in two spellings is added only once.
        for bulletin in bulletins.indices {
            for name in bulletins[bulletin].record.tags {
                let place = place(of: name)
                if found[place].bulletins.last != bulletin { found[place].bulletins.append(bulletin) }
            }
        }
        for event in events {
            for name in event.publicEvent.details.tags {
                let place = place(of: name)
                if found[place].events.last !== event { found[place].events.append(event) }
            }
        }
        let order = found.indices.sorted { found[$0].key < found[$1].key }
        var tags: [Int: SiteTag] = [:]
        var last: String?
        for place in order {
            let tag = found[place]
            // C and C++ have the same slug; the first one, C, gets it.
            let slug = tag.key.slug == last || tag.key.slug.isEmpty ? tag.key.unlikeSlug : tag.key.slug
            last = tag.key.slug
            tags[place] = SiteTag(
                name: configuration.name(ofTag: tag.name), language: configuration.language(ofTag: tag.name),
                slug: slug,
                bulletins: tag.bulletins, events: tag.events)
        }
        // The slugs follow from the tags in the records, the order from the names on pages.
        let shown = order.compactMap { tags[$0] }.map { (key: Key($0.name), tag: $0) }
        all = shown.sorted { $0.key < $1.key }.map(\.tag)
        self.tags = placeOfName.compactMapValues { tags[$0] }
    }

    /// The tag for a name in a record.
    subscript(name: String) -> SiteTag {
        guard let tag = tags[ExactText(name)] else {
            preconditionFailure("every tag of a record on the site is collected")
        }
        return tag
    }

    /// The name on pages of a tag in a record.
    func name(of tag: String) -> String { configuration.name(ofTag: tag) }

    private struct Found {
        let name: String
        let key: Key
        var bulletins: [Int] = []
        var events: [SiteEvent] = []
    }

    /// The parts of a name that identify a tag: names with equal keys are one tag.
    private struct Key: Hashable, Comparable {
        let slug: String
        /// Symbols that slugs drop but that distinguish names, as in C, C# and C++; the complete name if the slug is
        /// empty.
        private let signs: String

        /// The bytes to sort by, with which 2 precedes 10.
        private let order: [UInt8]

        init(_ name: String) {
            slug = Text.slug(name)
            order = Self.order(of: slug)
            let isSigns = slug.isEmpty
            signs = String(String.UnicodeScalarView(name.unicodeScalars.filter { isSigns || Self.isSign($0) }))
        }

        /// The slug of a tag whose own slug is in use or empty.
        var unlikeSlug: String {
            let hash = String(stableHash(signs), radix: 16)
            return slug.isEmpty ? "tag-\(hash)" : "\(slug)-\(hash)"
        }

        static func < (a: Key, b: Key) -> Bool {
            if a.slug == b.slug { return a.signs.utf8.lexicographicallyPrecedes(b.signs.utf8) }
            // Numbers with zeros before them have the same value.
            if a.order == b.order { return a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8) }
            return a.order.lexicographicallyPrecedes(b.order)
        }

        /// The slug with a colon before each number for each of its digits but one, and without its leading zeros: "u2",
        /// "u:10", "u::100". A colon follows all digits, so a longer number follows a shorter one.
        private static func order(of slug: String) -> [UInt8] {
            var order: [UInt8] = []
            var rest = slug.utf8[...]
            while let byte = rest.first {
                let number = rest.prefix(while: \.isASCIIDigit)
                guard !number.isEmpty else {
                    order.append(byte)
                    rest.removeFirst()
                    continue
                }
                let digits = number.dropLast().drop { $0 == UInt8(ascii: "0") } + number.suffix(1)
                order += Array(repeating: UInt8(ascii: ":"), count: digits.count - 1) + digits
                rest = rest.dropFirst(number.count)
            }
            return order
        }

        private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "#", "%", "&", "*", "@": true
            default: scalar.isSymbol
            }
        }
    }
}
