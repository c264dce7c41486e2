import Files
import Glibc
import Output
import SiteBuilder

/// A text that a user writes in an editor, stored in a file below `.corkboard/` until it is saved in the record.
///
/// Each text has its own file, because several may be edited at the same time, and unsaved texts stay for their
/// authors.
struct WrittenText {
    private let editor: String
    private let original: [UInt8]
    private let folder: Folder
    private let name: String
    private var path: String { folder.place(name) }

    /// Writes a text to a file for editing.
    ///
    /// - Parameter editor: The command line of the editor.
    init(_ text: String, options: Options, editor: String) throws(CommandError) {
        self.editor = editor
        original = Array(text.utf8)
        do throws(FileError) {
            folder = try Folder.openMaking(StateFolder.path(ofSite: options.site), permissions: 0o700)
            name = try Self.begin(original, in: folder)
        } catch {
            throw .world("\(error)")
        }
    }

    /// Runs the editor and passes the text to `take`. If that fails, the file stays, and its path is reported.
    func edited(_ take: (String) throws(CommandError) -> Void) throws(CommandError) {
        do throws(CommandError) {
            // Run by a shell, as git does it, because the variable may contain a program and its flags.
            guard Subprocess.succeeds(["/bin/sh", "-c", editor + " \"$1\"", "sh", path]) else {
                throw .world(
                    "the editor failed, so the record wasn't changed", hint: "the command was: \(editor)")
            }
            try take(String(decoding: try InputFile.read(path), as: UTF8.self))
        } catch {
            keep()
            throw error
        }
        remove()
    }

    /// Removes the file once the text is in the record.
    private func remove() {
        // A leftover file does no harm: other texts get other names.
        _ = try? folder.removeFile(name)
    }

    /// Reports the path of the file, because the text is not in the record; removes the file if it is unchanged.
    private func keep() {
        // A file that can't be read may have changed.
        if let bytes = try? folder.read(name, limit: original.count).bytes, bytes == original { return remove() }
        Terminal()?.say("Your text is saved in \(path)\n")
    }

    /// Creates a file that no other process uses.
    private static func begin(_ bytes: [UInt8], in folder: Folder) throws(FileError) -> String {
        // The process id differs each time, so an editor left open on an earlier text doesn't write into this one.
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
