import Text

/// The headings of a body with levels and ids, collected before the HTML is written so that links can refer to later
/// headings.
struct BodyOutline {
    /// The headings in document order.
    private(set) var headings: [Heading] = []
    private let idPrefix: String
    /// For each slug in use, the number to try next.
    private var copies: [String: Int] = [:]

    /// The maximum length of a slug, in code points.
    private static let longestSlug = 100

    struct Heading {
        /// 1 to 6, as in the HTML.
        let level: Int
        /// The id without its prefix; nil for a heading without words.
        let slug: String?
    }

    /// Collects the headings of the tree under `root`.
    init(of root: MarkdownNode, idPrefix: String, topHeading: Int) {
        self.idPrefix = idPrefix
        // The headings above the next one, with their written and shown levels.
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

    /// Returns the id of the heading with this slug.
    func id(of slug: String) -> String? {
        // The key may use another Unicode form than `slug`, so the heading's spelling is returned.
        copies.index(forKey: slug).map { idPrefix + copies[$0].key }
    }

    /// Makes the slug of a heading as GitHub does, because authors expect that: letters, digits, `-` and `_`, in lower
    /// case, with hyphens for spaces.
    private static func slug(_ words: [UInt8]) -> String {
        let words = String(decoding: words, as: UTF8.self)
        let text = words.utf8.span
        var slug: [UInt8] = []
        // Upper bound for a letter's bytes in lower case.
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

    /// Appends the slug form of a non-ASCII code point.
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

    /// Returns `slug`, or the first unused one of `slug-1`, `slug-2`, …, and marks it as used.
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
