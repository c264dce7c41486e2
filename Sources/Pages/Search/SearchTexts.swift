import Bytes
package import Content
import Crypto
import Markdown
import Synchronization

/// The index of the words in the bulletins' texts, in shards by the first letters of the words.
///
/// As in Pagefind, a search only loads the shards of its words. In addition, shards should rarely be rewritten:
///
/// - The texts are in two *tiers*: the older ones, and the latest few hundred. A new bulletin has words in most shards
///   of its tier, so it goes into the small one. Whenever that is full, its texts move to the older tier.
/// - The tier of a text and the shard of a word only depend on the number of bulletins, in steps of powers of two. So
///   no boundary moves when a text changes, and a clean build gives the same files.
/// - A change of one text rewrites the shards of the words that it gained or lost. To find these without rendering all
///   texts, a build stores the words of each text, and for each shard a *stamp*: the digest of all texts at a time when
///   the shard was the same as now.
package final class SearchTexts: RequiredTexts {
    /// The bulletins, oldest first.
    private let bulletins: [RoutedRecord<Bulletin>]

    /// The digest of the options, which the words depend on in addition to the texts.
    private let options: Digest

    /// The digest of all texts.
    private let generation: Digest

    private let layout: Layout

    private let stored: SearchCache.Stored

    private let state: Mutex<State>

    /// The most texts to render before all others to find their words.
    private static let aheadLimit = 256

    /// Must grow whenever the way to find words changes.
    fileprivate static let version = 2

    private struct State {
        /// The stamp of each shard.
        var stamps: [Digest] = []

        /// The words of each text; nil until they are needed.
        var words: SearchWordLists?

        /// True if words were read that the last build didn't know.
        var hasNewWords = false

        /// The indices of the bulletins whose words are unknown, by body number.
        var unknown: [Int: Int] = [:]

        /// True for the shards to make.
        var wanted: [Bool]

        /// The holders of the words in the wanted shards, set when the first shard is made.
        var postings: Postings?
    }

    /// The first part of the last build's record.
    struct Last: StoredValue {
        let generation: Digest
        let stamps: [Digest]
    }

    init(_ site: Site, _ stored: SearchCache.Stored) {
        self.stored = stored
        bulletins = site.bulletins.reversed()
        options = SHA256.digest(of: MarkdownOptions(site.configuration, site.strings).encoded)
        var hash = SHA256()
        hash.update("search texts \(Self.version) \(bulletins.count)")
        hash.update(options.bytes)
        for bulletin in bulletins { hash.update(bulletin.record.body.digest.bytes) }
        generation = hash.finish()
        layout = Layout(count: bulletins.count)
        state = Mutex(State(wanted: [Bool](repeating: false, count: layout.shardCount)))
        if let last = stored.texts.value, last.generation == generation, last.stamps.count == layout.shardCount {
            state.withLock { $0.stamps = last.stamps }
        }
    }
}

extension SearchTexts {
    /// The division of the texts into tiers and shards.
    struct Layout: Equatable {
        /// The older bulletins, then the latest.
        let tiers: [Range<Int>]

        /// The number of shards in each tier.
        let shards: [Int]

        var shardCount: Int { shards[0] + shards[1] }

        /// The bulletins per shard, on average: few, because some word beginnings are far more frequent than others.
        private static let bulletinsPerShard = 64

        init(count: Int) {
            var step = Self.bulletinsPerShard
            while step * 16 <= count { step *= 2 }
            let start = count / step * step
            tiers = [0..<start, start..<count]
            var older = 1
            while older * Self.bulletinsPerShard < start { older *= 2 }
            shards = [start == 0 ? 0 : older, start == count ? 0 : step / Self.bulletinsPerShard]
        }

        /// Returns a shard's tier and its number there.
        func place(ofShard shard: Int) -> (tier: Int, number: Int) {
            shard < shards[0] ? (0, shard) : (1, shard - shards[0])
        }

        /// The key that determines the shard of a word.
        static func key(ofWord word: Span<UInt8>) -> Int { searchKey(ofWord: word, letters: 3) }

        /// The shard of a tier for words with this key.
        func shard(ofKey key: Int, inTier tier: Int) -> Int { (tier == 0 ? 0 : shards[0]) + key % shards[tier] }
    }
}

extension SearchTexts {
    /// Finds the shards that the changed texts affect, as far as that is possible before all texts are rendered.
    ///
    /// - Parameters:
    ///   - language: The number of the site's language.
    ///   - render: Renders some texts; not called if no texts or nearly all changed.
    package func settle(language: Int, _ render: ([BodyRequest]) -> Bodies) {
        if state.withLock({ !$0.stamps.isEmpty }) || bulletins.isEmpty { return }
        let unknown = unknownBulletins
        if !unknown.isEmpty, unknown.count <= Self.aheadLimit {
            let requests = unknown.map { bulletin in
                var request = BodyRequest(of: bulletin)
                request.language = language
                return request
            }
            read(unknown, from: render(requests))
        }
        state.withLock { state in
            state.stamps = Array(repeating: generation, count: layout.shardCount)
            guard state.unknown.isEmpty, let last = stored.texts.value, let words = state.words, let old = record,
                old.generation == last.generation, Layout(count: old.digests.count) == layout,
                last.stamps.count == layout.shardCount, let stamps = keepStamps(last.stamps, of: old, words)
            else { return }
            state.stamps = stamps
        }
    }

    /// Returns the stamps, unchanged for shards whose words are still in the same texts; nil after too many changes.
    ///
    /// - Parameter old: A record of equally many texts, as other numbers of texts have other layouts.
    private func keepStamps(_ stamps: [Digest], of old: Record, _ words: SearchWordLists) -> [Digest]? {
        let changed = bulletins.indices.filter { old.digests[$0] != bulletins[$0].record.body.digest }
        // So many changes affect nearly all shards.
        if changed.count > Self.aheadLimit { return nil }
        var stamps = stamps
        for index in changed {
            let tier = layout.tiers[0].contains(index) ? 0 : 1
            // Words are only added to the lexicon, so a word has the same number in both.
            for word in old.words.words(ofText: index).symmetricDifference(words.words(ofText: index)) {
                let key = words.lexicon.withWord(word, Layout.key)
                stamps[layout.shard(ofKey: key, inTier: tier)] = generation
            }
        }
        return stamps
    }

    package var unknownBulletins: [RoutedRecord<Bulletin>] {
        state.withLock { state in
            load(&state)
            return state.unknown.values.sorted().map { bulletins[$0] }
        }
    }

    /// Adds the words of a body that was just rendered for a page, if they are unknown.
    package func read(body number: Int, _ html: [UInt8]) {
        guard let index = state.withLock({ $0.unknown[number] }) else { return }
        let text = SearchedText(html: html)
        state.withLock { state in
            guard state.unknown.removeValue(forKey: number) != nil else { return }
            state.words?.set(text, at: index)
            state.hasNewWords = true
        }
    }

    private func read(_ unknown: [RoutedRecord<Bulletin>], from bodies: Bodies) {
        for bulletin in unknown { read(body: bulletin.record.body.number, bodies.text(of: bulletin)) }
    }

    /// The last build's words; nil without words for these options.
    private var record: Record? { stored.words.value.flatMap { $0.options == options ? $0 : nil } }

    /// Loads the words of the last build's texts that still exist.
    private func load(_ state: inout State) {
        if state.words != nil { return }
        var sources = [Int?](repeating: nil, count: bulletins.count)
        var words = SearchWordLists(count: bulletins.count)
        if let old = record {
            let places = Dictionary(old.digests.enumerated().map { ($1, $0) }) { first, _ in first }
            for index in bulletins.indices { sources[index] = places[bulletins[index].record.body.digest] }
            words = old.words.reordered(sources)
        }
        for (index, bulletin) in bulletins.enumerated() where sources[index] == nil {
            state.unknown[bulletin.record.body.number] = index
        }
        state.words = words
    }
}

extension SearchTexts {
    /// The number of shards in each tier.
    var shardCounts: [Int] { layout.shards }

    /// The files of the shards.
    var files: [GeneratedFile] {
        let stamps = state.withLock { $0.stamps }
        return (0..<layout.shardCount).map { shard in
            let (tier, number) = layout.place(ofShard: shard)
            let count = layout.shards[tier]
            return GeneratedFile(
                at: Address(file: "texts-\(tier)-\(number).json", in: ["search"]), reading: self,
                prepare: { self.state.withLock { $0.wanted[shard] = true } },
                from: {
                    var hash = SHA256()
                    hash.update("\(count)")
                    hash.update((stamps.isEmpty ? self.generation : stamps[shard]).bytes)
                    return hash.finish()
                },
                make: { self.json(ofShard: shard, $0) })
        }
    }

    /// The words of a shard as JSON: for each word, the indices of the texts that contain it, as differences between
    /// consecutive ones.
    private func json(ofShard shard: Int, _ bodies: Bodies) -> [UInt8] {
        // The pages of these bulletins were unchanged, so the texts were rendered only for the index.
        if state.withLock({ $0.postings == nil }) { read(unknownBulletins, from: bodies) }
        let postings = state.withLock { state in
            let postings =
                state.postings
                ?? Postings(state.words ?? SearchWordLists(count: 0), layout: layout, wanted: state.wanted)
            state.postings = postings
            return postings
        }
        return postings.json(ofShard: shard, inTier: layout.place(ofShard: shard).tier)
    }

    /// The texts that contain each of the words in some shards.
    private final class Postings: Sendable {
        private let lexicon: SearchLexicon

        /// The words of each shard.
        private let words: [[Int]]

        /// For each tier, the texts with each word; empty for words in unwanted shards.
        private let holders: [SearchGroups]

        init(_ lists: SearchWordLists, layout: Layout, wanted: [Bool]) {
            lexicon = lists.lexicon
            var words = [[Int]](repeating: [], count: layout.shardCount)
            var holders = [SearchGroups](repeating: SearchGroups(), count: layout.tiers.count)
            let keys = (0..<lists.lexicon.count).map { lists.lexicon.withWord($0, Layout.key) }
            for (tier, texts) in layout.tiers.enumerated() where layout.shards[tier] > 0 {
                let shards = keys.map { layout.shard(ofKey: $0, inTier: tier) }
                let areWanted = shards.map { wanted[$0] }
                let own = SearchGroups(count: keys.count) { visit in
                    for text in texts {
                        lists.forEachWord(ofText: text) { if areWanted[$0] { visit($0, UInt32(text)) } }
                    }
                }
                for word in keys.indices where !own[word].isEmpty { words[shards[word]].append(word) }
                holders[tier] = own
            }
            self.words = words
            self.holders = holders
        }

        func json(ofShard shard: Int, inTier tier: Int) -> [UInt8] {
            lexicon.json(of: words[shard]) { word, json in
                json.append(differencesOf: holders[tier][word].lazy.map { Int($0) })
            }
        }
    }
}

extension SearchTexts {
    /// The record for the next build; nil if it equals the last build's.
    package var newRecord: (head: [UInt8], words: [UInt8])? {
        state.withLock { state in
            if state.stamps.isEmpty || !state.unknown.isEmpty { return nil }
            let last = stored.texts.value
            let isNew = last?.generation != generation || last?.stamps != state.stamps || state.hasNewWords
            guard isNew, let words = state.words else { return nil }
            // All shards are written, so this memory is free for the record.
            state.postings = nil
            let record = Record(
                generation: generation, options: options, digests: bulletins.map(\.record.body.digest), words: words)
            return (Last(generation: generation, stamps: state.stamps).stored, record.stored)
        }
    }

    /// The second part of a build's record.
    struct Record: StoredValue {
        let generation: Digest
        let options: Digest

        /// The digests of the texts, in their order.
        let digests: [Digest]
        let words: SearchWordLists
    }
}

extension SearchTexts.Last {
    static let format = "search \(Product.cacheFormat)"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { (generation, stamps) = try reader.values() }

    func store(in writer: inout ByteWriter) { writer.store(generation, stamps) }
}

extension SearchTexts.Record {
    static let format = "words \(SearchTexts.version) \(Product.cacheFormat)"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (generation, options, digests, words) = try reader.values()
        if words.count != digests.count { throw ByteReader.Damage() }
    }

    func store(in writer: inout ByteWriter) { writer.store(generation, options, digests, words) }
}
