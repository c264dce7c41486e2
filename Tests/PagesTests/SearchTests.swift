import Foundation
import TestSites
import TestSupport
import Testing
import Text

/// The search index, read like in the page's script.
@Suite struct SearchTests {
    /// Returns words in scripts with and without spaces between words, with accents, and with letters that fold to
    /// others.
    private static func words(_ count: Int, _ random: inout SplitMix) -> [String] {
        let scripts: [(letters: String, isDense: Bool)] = [
            ("abcdeéöñßøłæ", false), ("абвгдеёй", false), ("ابتثجحخ", false), ("αβγδςάή", false), ("אבגדה", false),
            ("日本語文字検索", true), ("あいうえがぱー", true), ("한국어가나다", true), ("กขคงจฉาี", true), ("0123456789", false),
            ("𠀀𠀁𠀂", true), ("AÅBÇ", false),
        ]
        return (0..<count).map { _ in
            let script = scripts.randomElement(using: &random) ?? ("a", false)
            let letters = Array(script.letters.unicodeScalars)
            return (0..<Int.random(in: 1...9, using: &random)).reduce(into: "") { word, _ in
                word.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
            }
        }
    }

    /// Returns the text of a bulletin's file.
    private static func text(title: String, minute: Int, _ body: String) -> String {
        let (hour, rest) = (100 + minute / 60, 100 + minute % 60)
        let time = "\("\(hour)".dropFirst()):\("\(rest)".dropFirst())"
        return "---\ntitle: \"\(title)\"\nauthor: \"-\"\ndate: 2026-01-01 \(time)\n---\n\(body)\n"
    }

    /// The sites of each test; a third of them have few, several or many bulletins.
    private static let seeds: Range<UInt64> = 0..<(Night.isOn ? 60 : 3)

    @Test(arguments: seeds) func everyWordFindsItsRecord(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let vocabulary = Self.words(120, &random)
        var records: [(link: String, words: [String])] = []
        var site = try TestSite()
        site.longestBatch = seed.isMultiple(of: 2) ? 16 : nil
        for number in 0..<[3, 70, 140][Int(seed % 3)] {
            let words = (0..<12).map { _ in vocabulary.randomElement(using: &random) ?? "" }
            let (title, body) = (words.prefix(3).joined(separator: " "), words.dropFirst(3).joined(separator: " "))
            site.write("Content/bulletins/b\(number).md", Self.text(title: title, minute: number, "x \(body)"))
            records.append(("bulletins/b\(number)/", words))
        }
        let outcome = site.build()
        #expect(outcome.report != nil, "\(outcome.texts)")
        let client = try SearchClient(site)
        for (link, words) in records {
            for word in words {
                #expect(try client.links(for: word).contains(link), "\(word) in \(link)")
                #expect(try client.links(for: word.uppercased()).contains(link), "\(word.uppercased()) in \(link)")
            }
            #expect(try client.links(for: words.joined(separator: " ")).contains(link), "\(words)")
            for case let word in words where word.unicodeScalars.allSatisfy({ $0.isASCII }) && word.count > 3 {
                #expect(try client.links(for: String(word.prefix(3))).contains(link), "the beginning of \(word)")
            }
        }
        #expect(try client.links(for: "zzz").isEmpty)
        #expect(try client.links(for: "\(vocabulary[0]) zzz").isEmpty)
    }

    /// Bulletins are changed, added and removed at any time, and the index forgets removed text.
    @Test(arguments: seeds) func afterAnyEditsTheIndexIsThatOfACleanBuild(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let vocabulary = Self.words(60, &random)
        var site = try TestSite()
        site.write("Content/site.yaml", "title: The Shed\nimages: {cards: false}\nboard: {share: []}\n")
        site.isSettled = true
        site.longestBatch = 24
        var numbers = Array(0..<[2, 62, 126][Int(seed % 3)])
        func write(_ number: Int) {
            let words = (0..<6).map { _ in vocabulary.randomElement(using: &random) ?? "" }
            site.write(
                "Content/bulletins/b\(number).md",
                Self.text(title: "B \(words[0])", minute: number, words.joined(separator: " ")))
        }
        for number in numbers { write(number) }
        site.build()
        for step in 0..<8 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: write(numbers.randomElement(using: &random) ?? 0)
            case 2, 3:
                numbers.append((numbers.max() ?? 0) + Int.random(in: 1...3, using: &random))
                write(numbers[numbers.count - 1])
            case 4:
                let gone = numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random))
                site.remove("Content/bulletins/b\(gone).md")
                if numbers.isEmpty { numbers.append(0); write(0) }
            default:
                let stored = ["words-0", "texts-0", "titles-0", "titles-4-0"].map { ".corkboard/search/\($0)" }
                site.remove((stored + ["public/search"]).randomElement(using: &random) ?? "")
            }
            let outcome = site.build()
            try #require(outcome.report != nil, "step \(step): \(outcome.texts)")
            let (_, differences) = try site.compareWithCleanBuild(outcome, keys: site)
            try #require(differences == [], "step \(step)")
            #expect(site.build().written == [], "step \(step)")
        }
    }

    @Test(arguments: [1]) func aChangeOfOneTextRewritesFewFiles(seed: UInt64) throws {
        var site = try TestSite()
        site.isSettled = true
        var random = SplitMix(seed: seed)
        let vocabulary = Self.words(400, &random)
        func text(_ number: Int, _ more: String = "") -> String {
            let words = (0..<60).map { vocabulary[(number * 7 + $0 * 13) % vocabulary.count] }
            return Self.text(title: "B", minute: number, words.joined(separator: " ") + more)
        }
        for number in 0..<500 { site.write("Content/bulletins/b\(number).md", text(number)) }
        site.build()
        func written() -> [String] { site.build().written.filter { $0.hasPrefix("search/texts-") } }
        site.write("Content/bulletins/b3.md", text(3, " zebra"))
        #expect(written().count == 1, "one word is new")
        site.write("Content/bulletins/b3.md", text(3, "  zebra\n\n"))
        #expect(written() == [], "no word is new")
        site.write("Content/bulletins/b3.md", text(3))
        #expect(written().count == 1, "one word is gone")
        site.write("Content/bulletins/b500.md", text(500))
        #expect(written().allSatisfy { $0.hasPrefix("search/texts-1-") }, "the older texts are as they were")
    }

    @Test func lostWordsOfTitlesAreStoredAgain() throws {
        var site = try TestSite()
        site.isSettled = true
        for number in 0..<130 {
            site.write("Content/bulletins/b\(number).md", Self.text(title: "B \(number)", minute: number, "Text."))
        }
        site.build()
        // The words of the first 64 bulletins. A changed title of a later one needs them, too.
        let stored = ".corkboard/search/titles-4-0"
        func isStored() -> Bool { FileManager.default.fileExists(atPath: "\(site.folder)/\(stored)") }
        try #require(isStored())
        site.remove(stored)
        site.write("Content/bulletins/b129.md", Self.text(title: "B zebra", minute: 129, "Text."))
        let outcome = site.build()
        #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
        #expect(isStored())
    }

    /// A note looks like a detail in results, but only details are searched.
    @Test func aNoteThatBecomesADetailIsFound() throws {
        let site = try TestSite(["Content/events/a.md": "---\nname: A\nstart: 2027-01-05T20:00:00Z\n---\n"])
        _ = site.build()
        site.write("Content/events/a.md", "---\nname: A\nvenue: 5 January 2027\n---\n")
        _ = site.build()
        #expect(site.pages()["search/words-0.json"]?.contains("january") == true)
    }

    @Test func theSongsOfASeriesAreFoundOnce() throws {
        let site = try TestSite([
            "Content/events/jam.md":
                """
            ---
            name: Jam
            start: 2026-05-01 20:00
            repeat: {every: week, count: 4}
            occurrences:
              2026-05-15: {songs: [{title: Lantern, artist: Choir}]}
            songs: [{title: Kettle, artist: Choir}]
            ---

            """,
            "Content/events/gala.md":
                "---\nname: Gala\nstart: 2026-06-01\nsongs: [{title: Kettle, artist: Choir}]\n---\n",
        ])
        site.build()
        let links = try SearchClient(site).links(for: "Choir")
        // The first date that isn't over at the time of the build, 2026-05-06.
        #expect(
            links.sorted() == [
                "events/gala/songs/#song-Kettle", "events/jam/2026-05-08/songs/#song-Kettle",
                "events/jam/2026-05-15/songs/#song-Lantern",
            ])
    }

    @Test(arguments: ["أهلا", "اهلا", "أَهْلًا", "المؤتمر", "الموتمر", "ישראל", "נקודות", "נְקֻדּוֹת"])
    func pointsAreNoObstacle(_ words: String) throws {
        let site = try TestSite()
        let title = "أهلًا وسهلًا بكم في المُؤتمَر, יִשְׂרָאֵל"
        site.write("Content/bulletins/a.md", Self.text(title: title, minute: 0, "נְקֻדּוֹת נקודות"))
        site.build()
        #expect(try SearchClient(site).links(for: words) == ["bulletins/a/"])
    }

    @Test func markupInsideAWordDoesNotSplitIt() throws {
        let site = try TestSite()
        site.write(
            "Content/bulletins/a.md",
            Self.text(
                title: "T", minute: 0,
                "wo**rd**s, [lan](https://s.example/)tern, rain[^1]\n\n- one\n- two\n\n[^1]: Wet."))
        site.build()
        let client = try SearchClient(site)
        for word in ["words", "lantern", "rain", "one", "two"] {
            #expect(try client.links(for: word) == ["bulletins/a/"], "\(word)")
        }
        for word in ["rain1", "onetwo"] { #expect(try client.links(for: word).isEmpty, "\(word)") }
    }

    @Test func markupIsNoText() throws {
        let site = try TestSite()
        site.write(
            "Content/bulletins/a.md",
            Self.text(title: "T", minute: 0, "Fish & *chips* <!-- secret --> [name](https://hidden.example/there)"))
        site.write(
            "Content/bulletins/b.md",
            Self.text(title: "U", minute: 1, "draftword").replacing("title", with: "draft: true\ntitle"))
        site.build()
        let all = site.pages().filter { $0.key.hasPrefix("search/") }.values.joined()
        for word in ["fish", "chips", "name"] { #expect(all.contains("\"\(word)\"")) }
        for word in ["amp", "secret", "hidden", "there", "draftword"] { #expect(!all.contains("\"\(word)\"")) }
    }
}

/// Searches like the page's script, in a slow and plain way.
private final class SearchClient {
    private let site: TestSite
    private var files: [String: Any] = [:]
    private var found: [String: Set<Int>] = [:]
    private let index: [String: Any]

    private static let dense = """
        \\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\
        \\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff
        """

    init(_ site: TestSite) throws {
        self.site = site
        let start = Data(try #require(site.page("/search.json")).utf8)
        index = try #require(try JSONSerialization.jsonObject(with: start) as? [String: Any])
    }

    /// Reads each file only once, because there are thousands of searches; most words are looked up only once, too.
    private func file<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
        if let file = files[path] as? Value { return file }
        let file = try JSONDecoder().decode(type, from: Data(try #require(site.page(path)).utf8))
        files[path] = file
        return file
    }

    private func count(_ name: String) throws -> Int { try #require(index[name] as? Int) }

    private static func matches(_ pattern: String, _ text: String) throws -> [String] {
        let text = text as NSString
        let whole = NSRange(location: 0, length: text.length)
        return try NSRegularExpression(pattern: pattern).matches(in: text as String, range: whole).map {
            text.substring(with: $0.range)
        }
    }

    private static func words(_ text: String) throws -> [String] {
        var folded: [UInt8] = []
        foldForSearch(text.utf8Span.span, into: &folded)
        return try matches("[\\p{L}\\p{N}\\p{M}]+", String(decoding: folded, as: UTF8.self)).flatMap {
            try matches("[\(dense)]+|[^\(dense)]+", $0)
        }.flatMap { part -> [String] in
            let letters = part.unicodeScalars.map(String.init)
            guard letters.count > 1, try !matches("^[\(dense)]", part).isEmpty else { return [part] }
            return zip(letters, letters.dropFirst()).map { $0 + $1 }
        }
    }

    /// Returns the links of the records that a query finds.
    func links(for query: String) throws -> Set<String> {
        let found = try Self.words(query).map(numbers)
        guard let first = found.first else { return [] }
        return try Set(found.dropFirst().reduce(first) { $0.intersection($1) }.map(link))
    }

    private func numbers(of word: String) throws -> Set<Int> {
        if let numbers = found[word] { return numbers }
        let letters = word.unicodeScalars.map { Int($0.value) } + [0, 0]
        let (kinds, part) = (try count("kinds"), (letters[0] * 31 + letters[1]) % (try count("parts")))
        let file = try self.file("/search/words-\(part).json", as: [String: [[Int]]].self)
        var numbers: Set<Int> = []
        func add(_ steps: [Int], _ number: (Int) -> Int) {
            var last = 0
            for step in steps {
                last += step
                numbers.insert(number(last))
            }
        }
        for (other, lists) in file where other.utf8.starts(with: word.utf8) {
            for steps in lists { add(steps) { $0 } }
        }
        let shown = ((letters[0] * 31 + letters[1]) * 31 + letters[2]) % (try count("parts"))
        let records = try self.file("/search/shown-\(shown).json", as: [String: [String]].self)
        for (number, record) in records {
            #expect(try record == self.record(try #require(Int(number))))
        }
        let titles = (file.first { $0.key.utf8.elementsEqual(word.utf8) }?.value.first ?? []).count
        #expect(records.count >= min(titles, 10), "the first records with \(word) in their titles come with it")
        for (tier, count) in try #require(index["texts"] as? [Int]).enumerated() where count > 0 {
            let shard = ((letters[0] * 31 + letters[1]) * 31 + letters[2]) % count
            let file = try self.file("/search/texts-\(tier)-\(shard).json", as: [String: [Int]].self)
            for (other, steps) in file where other == word || letters[2] > 0 && other.utf8.starts(with: word.utf8) {
                add(steps) { ($0 + 1) * kinds - 1 }
            }
        }
        found[word] = numbers
        return numbers
    }

    private func record(_ number: Int) throws -> [String] {
        let (kind, place) = (number % (try count("kinds")), number / (try count("kinds")))
        let block = try self.file("/search/\(kind)-\(place / 64).json", as: [[String]].self)
        return try #require(block.indices.contains(place % 64) ? block[place % 64] : nil)
    }

    private func link(_ number: Int) throws -> String { try #require(try record(number).first) }
}
