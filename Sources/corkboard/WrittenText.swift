import Files
import Glibc
import SiteBuilder

/// A text that somebody writes in an editor of their own, in a file below `.corkboard/` until it is taken over.
///
/// Each has a file to itself: others may be written at the same time, and one that was not taken over waits there for its writer.
struct WrittenText {
    private let editor: String
    private let original: [UInt8]
    private let folder: Folder
    private let name: String
    private var path: String { folder.place(name) }

    /// Lays a text out to be changed.
    ///
    /// - Parameter editor: The command line of the program to write in.
    init(_ text: String, _ options: Options, _ editor: String) throws(Stop) {
        self.editor = editor
        original = Array(text.utf8)
        do throws(FileError) {
            folder = try Folder.openMaking(StateFolder.path(ofSite: options.site), permissions: 0o700)
            name = try Self.begin(original, in: folder)
        } catch {
            throw .world("\(error)")
        }
    }

    /// Has it changed, and gives it away; where nobody takes it, it stays, and where is said.
    func edited(_ take: (String) throws(Stop) -> Void) throws(Stop) {
        do throws(Stop) {
            // As git has it: the variable may hold a program and its flags.
            guard Subprocess.succeeds(["/bin/sh", "-c", editor + " \"$1\"", "sh", path]) else {
                throw .world(
                    "the editor ended with an error, so nothing was changed", hint: "it was started as: \(editor)")
            }
            try take(String(decoding: try InputFile.read(path), as: UTF8.self))
        } catch {
            keep()
            throw error
        }
        remove()
    }

    /// Removes the file: the text is in the record.
    private func remove() {
        // Nobody takes one that can't be removed for another.
        _ = try? folder.removeFile(name)
    }

    /// Keeps the file, since the text is not in the record, and says where; nothing is lost by one that nobody wrote in.
    private func keep() {
        // What can't be read is not as it was.
        if let bytes = try? folder.read(name, limit: original.count).bytes, bytes == original { return remove() }
        Terminal()?.say("Your text is kept in \(path)\n")
    }

    /// Makes a file that nobody else has.
    private static func begin(_ bytes: [UInt8], in folder: Folder) throws(FileError) -> String {
        // Counted from a number that differs each time: an editor left open on a text of before doesn't write into this one.
        var number = getpid()
        while true {
            let name = "text-\(number).md"
            do throws(FileError) {
                try folder.create(name, bytes.span, permissions: 0o600)
                return name
            } catch {
                guard error.isTaken else { throw error }
                number += 1
            }
        }
    }
}
