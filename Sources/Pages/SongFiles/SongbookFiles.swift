import Bytes
import Content
package import Crypto
import Diagnostics
import Text

/// The files that a page's script searches for songs by their first letters.
///
/// ```
/// songbook/library.csv/index.json         {"shards": [["ABBA", "0123456789"], …]}: the first word of each shard, in UTF-16
///                                         order, and its name
///                      0123456789.json    [["Waterloo", "ABBA"], …]: songs with words from this first word to the next
/// ```
/// A song is in the shard of each of its words, so that a few letters need one file of at most 30 KB.
package struct SongbookFiles: Sendable {
    /// The first word of each shard, with the digest of its bytes, which names it.
    package let shards: [Shard]

    package struct Shard: Hashable, Sendable {
        package let first: String
        package let digest: Digest

        package init(first: String, digest: Digest) {
            self.first = first
            self.digest = digest
        }

        fileprivate var name: String { String(digest.hex.prefix(10)) }
    }

    /// The most bytes of a shard.
    private static let mostBytes = 29_990

    /// The most words that a song is found by, and the most scalars of a word that count.
    private static let (mostWords, longestWord) = (16, 24)

    /// Creates the files of shards that an earlier build made.
    package init(shards: [Shard]) { self.shards = shards }

    /// Makes the shards of a songbook: of songs in several spellings, only the first. O(words × log words).
    package static func make(_ songs: [(title: String, artist: String)]) -> (SongbookFiles, [[UInt8]]) {
        var known: Set<FoldedSong> = []
        let songs = songs.filter { known.insert(FoldedSong(title: $0.title, artist: $0.artist)).inserted }
        var entries: [(word: [UInt16], song: Int)] = []
        for (index, song) in songs.enumerated() {
            let words = FoldedSong.words(of: "\(song.title) \(song.artist)").prefix(mostWords)
            for word in Set(words.map { Array(String($0.unicodeScalars.prefix(longestWord)).utf16) }) {
                entries.append((word, index))
            }
        }
        entries.sort { a, b in a.word == b.word ? a.song < b.song : a.word.lexicographicallyPrecedes(b.word) }
        let rows = songs.map { JSONValue.array([.string($0.title), .string($0.artist)]).text }
        var shards: [Shard] = []
        var files: [[UInt8]] = []
        var (first, listed, bytes) = ([UInt16](), Set<Int>(), [UInt8]())
        func close() {
            guard !listed.isEmpty else { return }
            bytes += Array("\n]\n".utf8)
            shards.append(Shard(first: String(decoding: first, as: UTF16.self), digest: SHA256.digest(of: bytes)))
            files.append(bytes)
            (listed, bytes) = ([], [])
        }
        for (word, song) in entries {
            if bytes.count + rows[song].utf8.count > mostBytes { close() }
            if listed.isEmpty { first = word }
            guard listed.insert(song).inserted else { continue }
            bytes += Array((listed.count == 1 ? "[\n" : ",\n").utf8) + Array(rows[song].utf8)
        }
        close()
        return (SongbookFiles(shards: shards), files)
    }

    /// The generated files of a songbook.
    ///
    /// - Parameters:
    ///   - name: The songbook's name, as in events.
    ///   - bytes: Returns the bytes of all shards, in order.
    package func files(of name: String, bytes: @escaping @Sendable () -> [[UInt8]]) -> [GeneratedFile] {
        let folder = Self.folder(of: name)
        let shards = shards
        let index = GeneratedFile(at: Address(file: "index.json", in: folder)) { _ in
            let list = shards.map { JSONValue.array([.string($0.first), .string($0.name)]) }
            return Array((JSONValue.object([("shards", .array(list))]).text + "\n").utf8)
        }
        let parts = shards.indices.map { number in
            GeneratedFile(
                at: Address(file: "\(shards[number].name).json", in: folder), from: { shards[number].digest }
            ) { _ in
                let all = bytes()
                return number < all.count ? all[number] : []
            }
        }
        return [index] + parts
    }

    /// The folder of a songbook's files.
    static func folder(of name: String) -> [String] { ["songbook", name] }
}
