import Files
import TestSupport
import Testing

/// A slash and a combining mark after it are one Character, so paths are split by bytes.
@Suite struct PathTests {
    @Test func aMarkBehindASlashBelongsToTheNameBehindIt() {
        let path = "a/\u{301}b/\u{301}c.md"
        #expect(path.names.map { Array($0.utf8) } == ["a", "\u{301}b", "\u{301}c.md"].map { Array($0.utf8) })
        #expect(path.parents == ["a", "a/\u{301}b"])
        #expect(path.lastName == "\u{301}c.md")
        #expect(path.folderAndName == ("a/\u{301}b", "\u{301}c.md"))
        #expect(path.droppingPrefix("a/") == "\u{301}b/\u{301}c.md")
    }

    @Test func aNameAloneStandsInTheFolderWhereOneIs() {
        #expect("a".folderAndName == (".", "a"))
        #expect("/a".folderAndName == ("/", "a"))
        #expect("a".parents.isEmpty && "a".lastName == "a")
    }

    @Test func aPrefixIsItsBytes() {
        #expect("e\u{301}x".droppingPrefix("\u{e9}") == nil)
        #expect("e\u{301}x".droppingPrefix("e") == "\u{301}x")
    }

    @Test func aFolderHoldsWhatIsInItAndNotWhatIsBesideIt() {
        #expect("/a".holds("/a") && "/a".holds("/a/b/c") && "/".holds("/a"))
        #expect(!"/a".holds("/ab") && !"/a/b".holds("/a"))
        #expect(!"/\u{e9}".holds("/e\u{301}/x"))
    }

    @Test func theWayToAFileIsMadeButNotThroughALink() throws {
        let scratch = try Scratch()
        scratch.write("elsewhere/there", "")
        scratch.link("linked", to: "elsewhere")
        let folder = try Folder.open(scratch.path)
        let (parent, name) = try folder.makingParent(of: "a/\u{301}b/c")
        try parent.create(name, [0x31].span)
        #expect(try folder.read("a/\u{301}b/c", limit: 1).bytes == [0x31])
        #expect(try folder.parent(of: "a/\u{301}b/c")?.folder.path == parent.path)
        #expect(throws: FileError.self) { try folder.makingParent(of: "linked/new/c") }
        #expect(try folder.parent(of: "linked/there") == nil)
        #expect(scratch.read("elsewhere/new/c") == nil)
    }
}
