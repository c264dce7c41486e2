import Bytes
import Content
import Crypto
import Markdown

/// The words of the bulletins' texts, so that a search finds what stands in no title.
///
/// A file has the words of some bulletins that follow each other in time, with the numbers that they have in the index. A new
/// bulletin therefore changes the last file alone, unless it begins one.
struct SearchTexts {
    /// The bulletins, the oldest first.
    private let bulletins: [Placed<Bulletin>]

    private let kind: Int
    private let kindCount: Int

    /// What the words depend on beside the texts.
    private let options: Digest

    /// The most bulletins in a file: a change of one reads the texts of all of them.
    private static let bulletinsPerFile = 32

    /// The most files, because a search loads all of them: the texts of the last 2,048 bulletins are searched.
    private static let fileLimit = 64

    /// - Parameters:
    ///   - bulletins: The bulletins, the latest first.
    ///   - kind: The number of the kind that they are in the index, of `kindCount`.
    init(_ bulletins: [Placed<Bulletin>], kind: Int, of kindCount: Int, _ options: MarkdownOptions) {
        self.bulletins = bulletins.reversed()
        (self.kind, self.kindCount) = (kind, kindCount)
        self.options = SHA256.digest(of: options.encoded)
    }

    /// The numbers of the files.
    var fileNumbers: Range<Int> {
        let end = (bulletins.count + Self.bulletinsPerFile - 1) / Self.bulletinsPerFile
        return max(0, end - Self.fileLimit)..<end
    }

    var files: [GeneratedFile] { fileNumbers.map(file) }

    private func file(_ number: Int) -> GeneratedFile {
        let start = number * Self.bulletinsPerFile
        let shown = Array(bulletins[start..<min(start + Self.bulletinsPerFile, bulletins.count)])
        return GeneratedFile(at: Address(file: "texts-\(number).json", in: ["search"]), showing: shown) { [options] in
            var hash = SHA256()
            hash.update(options.bytes)
            for bulletin in shown { hash.update(bulletin.record.body.digest.bytes) }
            return hash.finish()
        } make: { [kind, kindCount] bodies in
            var postings = SearchPostings(partCount: 1)
            for (index, bulletin) in shown.enumerated() {
                postings.add(text: bodies.words(of: bulletin), number: (start + index) * kindCount + kind)
            }
            postings.sortByParts()
            return SearchPostings.json(ofPart: 0, of: [postings])
        }
    }
}

extension Bodies {
    /// The text of a bulletin without tags; their attributes are not searched.
    fileprivate func words(of bulletin: Placed<Bulletin>) -> [UInt8] {
        var words: [UInt8] = []
        var isInTag = false
        for byte in text(of: bulletin) {
            switch byte {
            case UInt8(ascii: "<"):
                isInTag = true
                words.append(UInt8(ascii: " "))
            case UInt8(ascii: ">"): isInTag = false
            default: if !isInTag { words.append(byte) }
            }
        }
        return words
    }
}
