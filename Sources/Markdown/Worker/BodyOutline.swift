import Text

/// The headings of a body with their levels and ids, known before anything is written so that links can point ahead.
struct BodyOutline {
    /// The headings in order; those without words have no id.
    private(set) var headings: [RenderedBody.Heading] = []
    private let idPrefix: String
    /// By every slug that a heading has: the number to try for the next one that would have it.
    private var copies: [String: Int] = [:]

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
            let text = String(decoding: node.words, as: UTF8.self)
            var heading = RenderedBody.Heading(level: open.last?.shown ?? written, id: "", text: text)
            if text.utf8.contains(where: { !$0.isASCIISpace }) {
                heading.id = idPrefix + takeUnused(Self.slug(text))
            }
            headings.append(heading)
        }
    }

    /// The id of the heading whose name in links is `slug`.
    func id(of slug: String) -> String? {
        // As the heading has it, whose letters may be composed in another way.
        copies.index(forKey: slug).map { idPrefix + copies[$0].key }
    }

    /// The name of a heading as GitHub makes it, which is what authors link to: letters, digits, `-` and `_`, in lower
    /// case, spaces as hyphens.
    private static func slug(_ text: String) -> String {
        var slug: [UInt8] = []
        slug.reserveCapacity(min(text.utf8.count, 100))
        var count = 0
        for scalar in text.unicodeScalars {
            if count == 100 { break }
            count += 1
            if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                if byte.isASCIILetter {
                    slug.append(byte | 0x20)
                } else if byte.isASCIIDigit || scalar == "-" || scalar == "_" {
                    slug.append(byte)
                } else if scalar == " " {
                    slug.append(UInt8(ascii: "-"))
                }
                continue
            }
            switch scalar.properties.generalCategory {
            case .spaceSeparator: slug.append(UInt8(ascii: "-"))
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
                slug += scalar.properties.lowercaseMapping.utf8
            default: break
            }
        }
        return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
    }

    /// `slug`, or the first of `slug-1`, `slug-2`, … that no heading has yet.
    private mutating func takeUnused(_ slug: String) -> String {
        guard var count = copies.updateValue(1, forKey: slug) else { return slug }
        while copies["\(slug)-\(count)"] != nil { count += 1 }
        copies[slug] = count + 1
        let unused = "\(slug)-\(count)"
        copies[unused] = 1
        return unused
    }
}
