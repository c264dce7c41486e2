/// Writes Markdown with invented words: paragraphs, headings, lists, a table, and links.
struct MarkdownComposer {
    private let vocabulary: Vocabulary
    private let bulletins: Int
    private var random: SeededGenerator
    private var text = ""
    private var wordsLeft = 0

    /// Creates a composer that uses words of `vocabulary` and links to some of `bulletins` bulletins.
    init(_ vocabulary: Vocabulary, linkingTo bulletins: Int, _ random: SeededGenerator) {
        self.vocabulary = vocabulary
        self.bulletins = bulletins
        self.random = random
    }

    /// Returns the body of a bulletin, about 150 to 400 words.
    mutating func bulletin() -> String {
        text = ""
        wordsLeft = random.number(150...400)
        let opening = wordsLeft / 2
        repeat { paragraph() } while wordsLeft > opening
        heading()
        list()
        paragraph()
        heading()
        table()
        if random.once(in: 2) { quotation() }
        while wordsLeft > 0 { paragraph() }
        return text
    }

    /// Returns a body of one paragraph.
    mutating func note() -> String {
        text = ""
        paragraph()
        return text
    }

    private mutating func heading() {
        text += "## " + phrase(2...5) + "\n\n"
    }

    private mutating func paragraph() {
        for sentence in 0..<random.number(2...5) {
            if sentence > 0 { text += sentence % 2 == 0 ? "\n" : " " }
            let length = random.number(6...14)
            text += phrase(1...3)
            for place in 0..<length {
                text += random.once(in: 12) && place < length - 1 ? ", " : " "
                text += inline()
            }
            text += "."
            if wordsLeft <= 0 { break }
        }
        text += "\n\n"
    }

    private mutating func list() {
        let isNumbered = random.once(in: 2)
        for item in 1...random.number(3...6) {
            text += (isNumbered ? "\(item). " : "- ") + phrase(2...7) + "\n"
            if item == 2 && !isNumbered { text += "  - " + phrase(2...4) + "\n" }
        }
        text += "\n"
    }

    private mutating func table() {
        text += "| \(phrase(1...2)) | \(phrase(1...2)) | \(phrase(1...1)) |\n|:--|:--|--:|\n"
        for _ in 0..<random.number(3...6) {
            text += "| \(phrase(1...3)) | \(phrase(1...3)) | \(random.number(1...900)) |\n"
        }
        text += "\n"
    }

    private mutating func quotation() {
        text += "> " + phrase(8...16) + ".\n\n"
    }

    private mutating func inline() -> String {
        wordsLeft -= 1
        switch random.number(0...59) {
        case 0: return "**" + phrase(1...3) + "**"
        case 1: return "*" + word() + "*"
        case 2: return "`" + word() + "`"
        case 3:
            let host = vocabulary.longWord(&random).asciiOnly + ".example"
            return "[\(phrase(1...3))](https://\(host)/\(random.number(1...999)))"
        case 4: return "[\(phrase(1...3))](/bulletins/\(SampleBulletin.id(random.number(1...bulletins)))/)"
        case 5: return word() + " & " + word()
        default: return vocabulary.word(&random)
        }
    }

    private mutating func word() -> String {
        wordsLeft -= 1
        return vocabulary.word(&random)
    }

    private mutating func phrase(_ length: ClosedRange<Int>) -> String {
        let phrase = vocabulary.phrase(length, &random)
        wordsLeft -= phrase.utf8.count { $0 == UInt8(ascii: " ") } + 1
        return phrase
    }
}

extension String {
    /// The text without letters that host names don't allow.
    fileprivate var asciiOnly: String { filter(\.isASCII) }
}
