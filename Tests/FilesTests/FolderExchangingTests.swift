import Files
import Foundation
import TestSupport
import Testing

/// Changes by other programs at the last moment are never lost.
@Suite struct FolderExchangingTests {
    private let scratch: Scratch
    private let folder: Folder

    init() throws {
        scratch = try Scratch(inMemory: true)
        folder = try Folder.open(scratch.path)
        scratch.write("note", "old")
    }

    @Test func whatChangedBeforeItWasRemovedStays() throws {
        #expect(try !remove { scratch.write("note", "theirs") })
        #expect(scratch.files() == ["note": "theirs"])
    }

    @Test func whatHasNoSecondNameIsPutBack() throws {
        // A folder can't have a hard link, so this behaves like a disk without them.
        let isRemoved = try remove {
            scratch.remove("note")
            scratch.write("note/page", "theirs")
        }
        #expect(!isRemoved)
        #expect(scratch.files() == ["note/page": "theirs"])
    }

    @Test(arguments: ["file", "folder"]) func whatIsWrittenTwiceIsKeptTwice(_ kind: String) throws {
        let error = try #require(throws: FileError.self) {
            _ = try remove {
                guard kind == "folder" else { return scratch.write("note", "first") }
                scratch.remove("note")
                scratch.write("note/page", "first")
            } whenPuttingBack: {
                scratch.write("note", "second")
            }
        }
        #expect(error == FileError(.rename, path: scratch[".corkboard-old-1"], reason: .system(EEXIST)))
        let first = kind == "folder" ? ".corkboard-old-1/page" : ".corkboard-old-1"
        #expect(scratch.files() == [first: "first", "note": "second"])
        // The first file isn't mistaken for Corkboard's own later, either.
        #expect(try folder.remove("note", Array("second".utf8)))
        #expect(scratch.files() == [first: "first"])
    }

    /// Removes the note while another program writes just before it is set aside and just before it is restored.
    private func remove(
        _ write: @escaping @Sendable () -> Void, whenPuttingBack writeAgain: @escaping @Sendable () -> Void = {}
    ) throws -> Bool {
        let door: @Sendable (FileError.Operation, String) throws(FileError) -> Void = { operation, path in
            if operation == .rename, path.contains(".corkboard-old") { write() }
            if operation == .link { writeAgain() }
        }
        return try Interruption.$beforeChange.withValue(door) { try folder.remove("note", Array("old".utf8)) }
    }
}
