import Text

extension Poll {
    /// Which songs visitors may ask for.
    public struct RequestRules: Hashable, Sendable {
        /// The most characters of a title, and of an artist.
        public var longest = Self.mostCharacters

        /// The words and phrases that no title or artist may have; one that ends in "*" is the beginning of a word.
        public let words: [String]

        /// The same as their keys.
        private let refused: [String]

        /// More characters no title and no artist has.
        public static let mostCharacters = 200

        /// True if a text has nothing in it that could be refused as a word.
        public static func isEmpty(_ word: String) -> Bool { key(word).isEmpty }

        /// Creates rules that refuse these words and phrases, and nothing for its length but what no title has.
        public init(refusing words: [String] = []) {
            self.words = words
            refused = words.map { word in
                word.hasSuffix("*") ? Self.key(String(word.dropLast())) : Self.key(word) + " "
            }
        }

        /// Checks what somebody asks for, both without surrounding spaces.
        func check(title: String, artist: String) throws(Refusal) {
            for (what, text) in [("title", title), ("artist", artist)]
            where text.unicodeScalars.count > longest {
                throw Refusal("\"\(what)\" has more than \(longest) characters", .refusedRequest)
            }
            guard !refused.isEmpty else { return }
            let words = [title, artist].map { Self.key($0) + " " }
            // The word itself is told to nobody: whoever asks would only try another spelling.
            guard !refused.contains(where: { word in words.contains { $0.contains(word) } }) else {
                throw Refusal("this list doesn't accept such songs", .refusedRequest)
            }
        }

        /// A text's words, as people would take them for the same, each with a space before it.
        private static func key(_ text: String) -> String {
            foldedLoosely(text).split { !$0.isLetter && !$0.isNumber }.map { " " + $0 }.joined()
        }
    }
}
