import Text

/// The headings of a body with their levels and ids, known before anything is written so that links can point ahead.
struct BodyOutline {
    /// The headings in order.
    private(set) var headings: [Heading] = []
    private let idPrefix: String
    /// By every slug that a heading has: the number to try for the next one that would have it.
    private var copies: [String: Int] = [:]

    /// How many code points of a heading go into its id.
    private static let longestSlug = 100

    struct Heading {
        /// 1 to 6, as in the HTML.
        let level: Int
        /// What follows the prefix in its id; one without words has none.
        let slug: String?
    }

    /// The outline of the tree under `root`.
    init(of root: MarkdownNode, idPrefix: String, topHeading: Int) {
        self.idPrefix = idPrefix
        // The headings that the next one may be under: as written, and as shown.
        var open: [(written: Int, shown: Int)] = []
        var walk = TreeWalk(root)
        while let step = walk.next() {
            guard case .enter(let node, let kind) = step else { continue }
            switch kind {
            case .document, .blockQuote, .list, .item, .footnoteDefinition: continue
            case .heading: break
            default:
                walk.skipInside()
                continue
            }
            walk.skipInside()
            let written = node.headingLevel
            if topHeading > 0 {
                while let last = open.last, last.written >= written { open.removeLast() }
                open.append((written, min((open.last?.shown ?? topHeading - 1) + 1, 6)))
            }
            let words = node.words
            let slug = words.allSatisfy(\.isASCIISpace) ? nil : takeUnused(Self.slug(words))
            headings.append(Heading(level: open.last?.shown ?? written, slug: slug))
        }
    }

    /// The id of the heading whose name in links is `slug`.
    func id(of slug: String) -> String? {
        // As the heading has it, whose letters may be composed in another way.
        copies.index(forKey: slug).map { idPrefix + copies[$0].key }
    }

    /// The name of a heading as GitHub makes it, which is what authors link to: letters, digits, `-` and `_`, in lower
    /// case, spaces as hyphens.
    private static func slug(_ words: [UInt8]) -> String {
        let words = String(decoding: words, as: UTF8.self)
        let text = words.utf8.span
        var slug: [UInt8] = []
        // No letter takes more bytes in lower case than this.
        slug.append(addingCapacity: 8 * longestSlug) { slug in
            var index = 0
            for _ in 0..<longestSlug where index < text.count {
                switch text[index] {
                case let byte where byte.isASCIILetter: slug.append(byte | 0x20)
                case UInt8(ascii: " "): slug.append(UInt8(ascii: "-"))
                case let byte where byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"):
                    slug.append(byte)
                case let byte where byte < 0x80: break
                default:
                    let scalar = text.scalar(at: index)
                    append(scalar, to: &slug)
                    index += UTF8.width(scalar) - 1
                }
                index += 1
            }
        }
        return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
    }

    /// Adds what a code point beyond ASCII becomes in a slug.
    private static func append(_ scalar: Unicode.Scalar, to slug: inout OutputSpan<UInt8>) {
        switch scalar.properties.generalCategory {
        case .spaceSeparator: slug.append(UInt8(ascii: "-"))
        case .lowercaseLetter: for byte in UTF8.encode(scalar) ?? .init() { slug.append(byte) }
        case .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber:
            for byte in scalar.properties.lowercaseMapping.utf8 { slug.append(byte) }
        default: break
        }
    }

    /// `slug`, or the first of `slug-1`, `slug-2`, … that no heading has yet.
    private mutating func takeUnused(_ slug: String) -> String {
        if copies.isEmpty { copies.reserveCapacity(8) }
        guard var count = copies.updateValue(1, forKey: slug) else { return slug }
        while copies["\(slug)-\(count)"] != nil { count += 1 }
        copies[slug] = count + 1
        let unused = "\(slug)-\(count)"
        copies[unused] = 1
        return unused
    }
}
