import Crypto
import Mustache
import Time

/// The interface texts in the site's language: everything on pages that isn't content.
package final class Strings: Sendable {
    let templateTexts: TemplateStrings

    let dates: DateWords

    /// A digest that changes with every file that the strings are from.
    let digest: Digest

    /// The keys of all texts and lists, sorted.
    package let keys: [String]

    private let messages: [Word: Message]
    private let texts: [String: Message]
    private let thousands: String

    /// - Parameters:
    ///   - messages: All texts by key.
    ///   - lists: All lists of texts.
    init(_ messages: [String: Message], _ lists: [String: [String]], digest: Digest) {
        self.digest = digest
        keys = (Array(messages.keys) + lists.keys).sorted()
        templateTexts = TemplateStrings(messages.compactMapValues(\.pieces))
        var words: [Word: Message] = [:]
        for word in Word.allCases { words[word] = messages[word.rawValue] }
        self.messages = words
        texts = messages
        dates = DateWords(list: { lists[$0.rawValue] ?? [] }, message: { words[$0] ?? Message(forms: [:], rule: .one) })
        thousands = words[.thousands]?.text { _ in nil } ?? ""
    }

    /// The text of a word.
    subscript(word: Word) -> String { message(word).text { _ in nil } }

    /// The text of a key that isn't a `Word`, such as the label of a field; nil for unknown keys.
    func text(_ key: String) -> String? { texts[key]?.text { _ in nil } }

    /// The text for a name, such as a kind of record or a sheet, in a group of the strings; the name if it has none.
    func text(_ name: String, in group: String) -> String { text("\(group).\(name)") ?? name }

    /// A text with its placeholders replaced by values, by name.
    subscript(word: Word, _ values: KeyValuePairs<String, String>) -> String {
        message(word).text { name in values.first { $0.key == name }?.value }
    }

    /// A text with a count, as in "12 songs".
    subscript(word: Word, count count: Int) -> String {
        message(word).text(counting: count, as: number(count))
    }

    /// All forms of a text with a count, for scripts: a JSON object by plural category, with # for the count.
    func forms(_ word: Word) -> String { message(word).formsInJSON(counting: "#") }

    /// A distance in days, as in "in 3 days".
    func relativeDays(_ days: Int) -> String {
        switch days {
        case 0: self[.today]
        case 1: self[.tomorrow]
        case -1: self[.yesterday]
        case 2...: self[.inDays, count: days]
        default: self[.daysAgo, count: -days]
        }
    }

    /// The title of a page of a list, with the page's number unless it is the first.
    func title(_ title: String, page number: Int) -> String {
        number == 1 ? title : self[.numberedPage, ["title": title, "number": "\(number)"]]
    }

    /// A non-negative integer, in groups of three digits if it has more than four.
    func number(_ count: Int) -> String {
        if count < 10_000 { return "\(count)" }
        let digits = Array("\(count)".utf8)
        let first = (digits.count - 1) % 3 + 1
        let groups = stride(from: first, to: digits.count, by: 3).map { digits[$0..<$0 + 3] }
        return ([digits[..<first]] + groups).map { String(decoding: $0, as: UTF8.self) }.joined(separator: thousands)
    }

    private func message(_ word: Word) -> Message {
        guard let message = messages[word] else { preconditionFailure("the English strings have \(word.rawValue)") }
        return message
    }
}
