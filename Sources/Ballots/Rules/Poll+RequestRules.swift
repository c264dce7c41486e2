extension Poll {
    /// The rules for the songs that visitors can request.
    public struct RequestRules: Hashable, Sendable {
        /// The most characters in a title or an artist.
        public var longest = Self.mostCharacters

        /// The words and phrases that titles and artists must not contain; a "*" at the end matches any ending of the
        /// word.
        ///
        /// They match look-alike letters, digits and symbols that replace letters, letters that are spelled out, and
        /// stretched ones: `sh1t`, `s h i t`, `shiiit`.
        public let words: [String]

        private let refused: [RefusedWord]

        /// The limit for all titles and artists, in characters.
        public static let mostCharacters = 200

        /// True if a word contains no letters or numbers, so that it can't be refused.
        public static func isEmpty(_ word: String) -> Bool { RefusedWord(word).isEmpty }

        /// Creates rules that refuse these words and phrases, with the general length limit.
        public init(refusing words: [String] = []) {
            self.words = words
            refused = words.map(RefusedWord.init).filter { !$0.isEmpty }
        }

        /// Checks a requested title and artist, both without surrounding spaces.
        func check(title: String, artist: String) throws(Refusal) {
            for (what, text) in [("title", title), ("artist", artist)]
            where text.unicodeScalars.count > longest {
                throw Refusal("\"\(what)\" has more than \(longest) characters", .refusedRequest)
            }
            // The message doesn't name the word, or visitors would only try another spelling.
            guard !hasRefusedWord(title), !hasRefusedWord(artist) else {
                throw Refusal("this list doesn't accept such songs", .refusedRequest)
            }
        }

        /// True if one of the words occurs in a title or an artist, or in something that looks like it.
        package func hasRefusedWord(_ text: String) -> Bool {
            guard !refused.isEmpty else { return false }
            return WordReading.readings(of: text).contains { reading in refused.contains { $0.occurs(in: reading) } }
        }
    }
}
