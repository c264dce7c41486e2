import Files
import Foundation
import TestSupport
import Testing

@Suite struct FolderTests {
    let scratch: Scratch
    let folder: Folder

    init() throws {
        scratch = try Scratch()
        folder = try Folder.open(scratch.path)
    }

    @Test func listsEverythingInByteOrderWithoutFollowingLinks() throws {
        scratch.write("b/x", "1")
        scratch.write("Z", "12")
        scratch.link("a", to: "/etc")
        let entries = try folder.entries()
        #expect(entries.map(\.name) == ["Z", "a", "b"])
        #expect(entries.map(\.status.kind) == [.file, .link, .folder])
        #expect(entries[0].status.size == 2)
    }

    @Test(arguments: 1...8) func ordersNamesByAllTheirBytes(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let names = [
            "\u{e9}", "entry", "entry-1", "entry-10", "entry-10.md", "entry-2", "entry-2\u{301}", "entry-\u{1f389}",
        ]
        for name in names.shuffled(using: &random) { scratch.write(name, "") }
        #expect(try folder.entries().map(\.name) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func marksNamesThatAreNotUTF8() throws {
        let name: [CChar] = [0x66, -1, 0]
        let whole = Array((scratch["tree/"]).utf8CString.dropLast()) + name
        try folder.makeFolder("tree")
        #expect(unsafe mkdir(whole, 0o755) == 0)
        #expect(try folder.folder("tree").entries().map(\.isUTF8) == [false])
        try folder.removeAll("tree")
        #expect(try folder.isEmpty())
    }

    @Test func readsWholeFiles() throws {
        let text = String(repeating: "line\n", count: 50_000)
        scratch.write("a/b", text)
        let (bytes, status) = try folder.read("a/b", limit: 1 << 20)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
        #expect(try status == folder.status("a/b"))
    }

    @Test func refusesToReadWhatIsNoFile() throws {
        scratch.write("file", "12345")
        scratch.link("link", to: "file")
        #expect(unsafe mkfifo(scratch.path + "/pipe", 0o644) == 0)
        #expect(throws: FileError(.read, path: scratch.path + "/link", reason: .notAFile)) {
            try folder.read("link", limit: 10)
        }
        #expect(throws: FileError(.read, path: scratch.path + "/pipe", reason: .notAFile)) {
            try folder.read("pipe", limit: 10)
        }
        #expect(throws: FileError(.read, path: scratch.path + "/file", reason: .tooLarge(limit: 4))) {
            try folder.read("file", limit: 4)
        }
        #expect(throws: FileError(.read, path: scratch.path + "/none", reason: .system(ENOENT))) {
            try folder.read("none", limit: 4)
        }
    }

    @Test func doesNotEnterLinkedFolders() throws {
        scratch.write("real/file", "")
        scratch.link("linked", to: "real")
        #expect(throws: FileError.self) { try folder.folder("linked") }
        #expect(try folder.folder(at: ["linked"]) == nil)
        #expect(try folder.folder(at: ["real"]) != nil)
    }

    @Test func readsNothingThroughLinkedFolders() throws {
        scratch.write("real/file", "1")
        scratch.link("linked", to: "real")
        #expect(try folder.read("real/file", limit: 9).bytes == [0x31])
        #expect(throws: FileError(.read, path: scratch.path + "/linked/file", reason: .notAFile)) {
            try folder.read("linked/file", limit: 9)
        }
    }

    @Test func createsOnlyWhatIsNotThere() throws {
        try folder.create("new", [104, 105].span)
        #expect(scratch.read("new") == "hi")
        #expect(throws: FileError(.create, path: scratch.path + "/new", reason: .system(EEXIST))) {
            try folder.create("new", [1].span)
        }
    }

    @Test func whatIsPutReplacesTheFileAndLeavesNothingBesideIt() throws {
        scratch.write("kept", "safe")
        scratch.link("name", to: "kept")
        scratch.write(".name.new", "left behind")
        for text in ["first", "second"] {
            try folder.put("name", text.utf8Span.span, permissions: 0o600)
            #expect(scratch.files() == ["kept": "safe", "name": text])
        }
        #expect(try folder.status("name")?.permissions == 0o600)
    }

    @Test func whatCanNotBePutLeavesNothing() throws {
        scratch.write("name/file", "safe")
        #expect(throws: FileError(.rename, path: scratch.path + "/name", reason: .system(EISDIR))) {
            try folder.put("name", [1].span)
        }
        #expect(scratch.files() == ["name/file": "safe"])
    }

    @Test func removesTreesButNotWhatTheyLinkTo() throws {
        scratch.write("kept", "safe")
        scratch.write("tree/a/b", "")
        scratch.link("tree/link", to: scratch.path + "/kept")
        scratch.link("tree/folder", to: scratch.path)
        try folder.removeAll("tree")
        #expect(scratch.files() == ["kept": "safe"])
    }

    @Test func saysWhatTheSystemSays() {
        let error = FileError(.write, path: "public/index.html", reason: .system(ENOSPC))
        #expect(error.description == "can't write public/index.html: No space left on device")
    }

    @Test func namesAddUpWhateverTheirOrder() throws {
        var expected = NameSum()
        #expect(try folder.nameSum() == expected)
        for name in ["b", "a", "ü", "c.txt"] {
            scratch.write(name, name)
            expected.add(name.utf8, inode: try #require(try folder.status(name)).inode)
            #expect(try folder.nameSum() == expected)
        }
        scratch.write(".hidden", "")
        #expect(try folder.nameSum() == expected)
    }

    @Test func anotherFileUnderANameChangesTheSum() throws {
        scratch.write("a", "1")
        let sum = try folder.nameSum()
        scratch.write("b", "2")
        #expect(try folder.nameSum() != sum)
        unsafe rename(scratch["b"], scratch["a"])
        #expect(try folder.nameSum() != sum)
    }

    @Test func whatComesThroughAPipeIsKeptToItsEnd() throws {
        let pipe = Pipe()
        let bytes = [UInt8]((0..<3_000_000).lazy.map { UInt8(truncatingIfNeeded: $0 * 7) })
        let writer = Thread {
            pipe.fileHandleForWriting.write(Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let stream = try FileStream.keeping(pipe.fileHandleForReading.fileDescriptor, saying: "standard input")
        var read: [UInt8] = []
        var block: [UInt8] = []
        while try stream.read(into: &block, size: 100_000) { read += block }
        #expect(read == bytes)
    }

    @Test func aFileThatGrowsWhileItIsReadIsToldApart() throws {
        scratch.write("votes", String(repeating: "line\n", count: 1000))
        let stream = try FileStream(folder, "votes")
        var block: [UInt8] = []
        #expect(try stream.read(into: &block, size: 1000))
        let file = try FileHandle(forWritingTo: URL(filePath: scratch["votes"]))
        try file.seekToEnd()
        file.write(Data("more\n".utf8))
        #expect(throws: FileError(.read, path: scratch["votes"], reason: .changedMeanwhile)) {
            while try stream.read(into: &block, size: 1000) {}
        }
    }
}
