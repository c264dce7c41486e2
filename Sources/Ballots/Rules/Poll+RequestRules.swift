import Text

extension Poll {
    /// The rules for the songs that visitors can request.
    public struct RequestRules: Hashable, Sendable {
        /// The most characters in a title or an artist.
        public var longest = Self.mostCharacters

        /// The words and phrases that titles and artists must not contain; a "*" at the end matches any ending of the
        /// word.
        public let words: [String]

        /// The same words, as keys.
        private let refused: [String]

        /// The limit for all titles and artists, in characters.
        public static let mostCharacters = 200

        /// True if a word contains no letters or numbers, so that it can't be refused.
        public static func isEmpty(_ word: String) -> Bool { key(word).isEmpty }

        /// Creates rules that refuse these words and phrases, with the general length limit.
        public init(refusing words: [String] = []) {
            self.words = words
            refused = words.map { word in
                word.hasSuffix("*") ? Self.key(String(word.dropLast())) : Self.key(word) + " "
            }
        }

        /// Checks a requested title and artist, both without surrounding spaces.
        func check(title: String, artist: String) throws(Refusal) {
            for (what, text) in [("title", title), ("artist", artist)]
            where text.unicodeScalars.count > longest {
                throw Refusal("\"\(what)\" has more than \(longest) characters", .refusedRequest)
            }
            guard !refused.isEmpty else { return }
            let words = [title, artist].map { Self.key($0) + " " }
            // The message doesn't name the word, or visitors would only try another spelling.
            guard !refused.contains(where: { word in words.contains { $0.contains(word) } }) else {
                throw Refusal("this list doesn't accept such songs", .refusedRequest)
            }
        }

        /// Returns the words of a string in their look-alike form, each with a space before it.
        private static func key(_ text: String) -> String {
            foldedLoosely(text).split { !$0.isLetter && !$0.isNumber }.map { " " + $0 }.joined()
        }
    }
}
