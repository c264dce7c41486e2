/// A song's title and artist without differences of spelling.
///
/// Case, accents, the points of Arabic and Hebrew, punctuation and spaces don't count, nor does a leading "The", guests
/// ("feat. …"), and notes about the edition ("(Remastered 2011)"). "&" equals "and". Notes about another recording, such
/// as "(Live)" or "- Radio Edit", make a variant. The theme's `twins.js` does the same; change both together.
public struct FoldedSong: Hashable, Sendable {
    /// The letters and numbers of the title, in upper case.
    public let title: String

    /// The letters and numbers of the artist, in upper case.
    public let artist: String

    /// The words about the recording; empty for the usual one.
    public let variant: String

    /// Folds a title and an artist; O(length).
    public init(title: String, artist: String) {
        let (name, parts) = (Self.normalised(title), Self.normalised(artist))
        var variants: [String] = []
        let rest = Self.withoutGuests(Self.withoutTails(Self.withoutBrackets(name, &variants), &variants))
        variant = variants.joined(separator: " ")
        self.title = Self.letters(Self.words(rest), of: name)
        var ignored: [String] = []
        let artists = Self.withoutGuests(Self.withoutBrackets(parts, &ignored))
        var words = Self.words(artists)
        // "Beatles, The"
        if words.count > 1, words.last == "THE", artists.contains(",") { words.removeLast() }
        self.artist = Self.letters(words, of: parts)
    }

    /// The words of a text in upper case, without accents, for searching; O(length).
    public static func words(of text: String) -> [String] { words(normalised(text)) }

    /// True if the other song may be the same: another variant, or a spelling that differs in one or two letters.
    public func isNear(_ other: FoldedSong) -> Bool {
        guard self != other, Self.areNear(title, other.title) else { return false }
        return artist.isEmpty || other.artist.isEmpty || artist.contains(other.artist) || other.artist.contains(artist)
            || Self.areNear(artist, other.artist)
    }

    private static func areNear(_ a: String, _ b: String) -> Bool {
        if a == b { return true }
        let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
        // A change in a short word makes another word.
        let most = min(a.count, b.count) < 4 ? 0 : min(a.count, b.count) < 8 ? 1 : 2
        return abs(a.count - b.count) <= most && editDistance(a, b) <= most
    }
}

extension FoldedSong {
    /// Words of notes about another recording.
    private static let recordings: Set<String> = [
        "LIVE", "RADIO", "EDIT", "MIX", "REMIX", "REMIXED", "ACOUSTIC", "UNPLUGGED", "INSTRUMENTAL", "KARAOKE",
        "EXTENDED", "DEMO", "CLUB", "DUB", "REPRISE", "COVER", "VERSION", "SLOWED", "SPED",
    ]

    /// Those that don't make another recording in a note about the edition, as in "Original Mix".
    private static let weak: Set<String> = ["MIX", "VERSION", "EDIT"]

    /// Words of notes about the edition of the same recording.
    private static let editions: Set<String> = [
        "REMASTER", "REMASTERED", "REMASTERISED", "REMASTERIZED", "ORIGINAL", "ALBUM", "SINGLE", "OFFICIAL", "EXPLICIT",
        "LYRIC", "LYRICS", "VIDEO", "AUDIO", "STEREO", "MONO", "DELUXE", "BONUS", "ANNIVERSARY",
    ]

    private static let guests: Set<String> = ["FEAT", "FT", "FEATURING"]

    /// Decomposes a text, folds its case, and replaces letters with strokes and some signs.
    private static func normalised(_ text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isApostrophe($0) }))
        for scalar in isASCII(plain) ? Array(plain.unicodeScalars) : CodePoints(plain, .takeApart).scalars {
            // Accents on Latin, Greek and Cyrillic letters. In scripts other than Arabic and Hebrew, marks are parts of
            // letters.
            switch scalar {
            case "\u{300}"..."\u{36f}", "\u{1ab0}"..."\u{1aff}", "\u{1dc0}"..."\u{1dff}", "\u{20d0}"..."\u{20ff}",
                "\u{fe20}"..."\u{fe2f}", "\u{2bc}":
                continue
            case _ where scalar.isPoint: continue
            case "&": scalars += " AND ".unicodeScalars
            case "$": scalars.append("S")
            default:
                let upper = withoutStroke(scalar)?.uppercased() ?? scalar.properties.uppercaseMapping
                scalars += upper.unicodeScalars
            }
        }
        // "P!nk"
        for index in scalars.indices.dropFirst().dropLast()
        where scalars[index] == "!" && scalars[index - 1].isPartOfWord && scalars[index + 1].isPartOfWord {
            scalars[index] = "I"
        }
        return scalars
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "`", "´", "‘", "’", "ʼ", "′": true
        default: false
        }
    }

    private static func words(_ text: some Collection<Unicode.Scalar>) -> [String] {
        text.split { !$0.isPartOfWord }.map { String(String.UnicodeScalarView($0)) }
    }

    /// Joins the words without a leading "The"; without words, uses all of the text, because "÷" is a title, too.
    private static func letters(_ words: [String], of text: [Unicode.Scalar]) -> String {
        let rest = words.count > 1 && words[0] == "THE" ? words.dropFirst() : words[...]
        if !rest.isEmpty { return rest.joined() }
        let all = self.words(text)
        if !all.isEmpty { return all.joined() }
        return String(String.UnicodeScalarView(text.filter { !$0.properties.isWhitespace }))
    }

    private enum Note {
        case recording(String)
        /// A guest or the edition.
        case ignored
        /// A part of the title.
        case none
    }

    private static func note(_ text: some Collection<Unicode.Scalar>) -> Note {
        let words = words(text)
        guard let first = words.first, !guests.contains(first) else { return .ignored }
        let isEdition = words.contains(where: editions.contains)
        let marks = words.filter(recordings.contains)
        if !marks.isEmpty, !isEdition || !marks.allSatisfy(weak.contains) {
            let isYear = { (word: String) in word.utf8.count == 4 && word.utf8.allSatisfy(\.isASCIIDigit) }
            return .recording(words.filter { !editions.contains($0) && !isYear($0) }.joined(separator: " "))
        }
        return isEdition ? .ignored : .none
    }

    /// Replaces the notes in brackets with a space, and adds those about another recording to `variants`.
    private static func withoutBrackets(_ text: [Unicode.Scalar], _ variants: inout [String]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var opening: Int?
        for scalar in text {
            switch scalar {
            case "(", "[", "{": opening = result.count
            case ")", "]", "}":
                guard let start = opening.take() else { continue }
                switch note(result[start...]) {
                case .none: break
                case .ignored: result.removeSubrange(start...)
                case .recording(let words):
                    variants.append(words)
                    result.removeSubrange(start...)
                }
            default:
                result.append(scalar)
                continue
            }
            result.append(" ")
        }
        return result
    }

    /// Removes notes after a dash, as in "Song - Live".
    private static func withoutTails(_ text: [Unicode.Scalar], _ variants: inout [String]) -> [Unicode.Scalar] {
        var text = text[...]
        while let dash = text.indices.dropFirst().dropLast().last(where: { index in
            isDash(text[index]) && text[index - 1].properties.isWhitespace && text[index + 1].properties.isWhitespace
        }) {
            switch note(text[(dash + 1)...]) {
            case .none: return Array(text)
            case .ignored: break
            case .recording(let words): variants.append(words)
            }
            text = text[..<dash]
        }
        return Array(text)
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || ("\u{2010}"..."\u{2015}").contains(scalar) || scalar == "\u{2212}"
    }

    /// Removes guests without brackets, as in "Song feat. Singer".
    private static func withoutGuests(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        for index in text.indices.dropFirst() where text[index].isPartOfWord && !text[index - 1].isPartOfWord {
            let word = String(String.UnicodeScalarView(text[index...].prefix(while: \.isPartOfWord)))
            if guests.contains(word) { return Array(text[..<index]) }
        }
        return text
    }
}
