import Files
import Glibc
import Output
import SiteBuilder

extension Run {
    /// Runs an editor on a text, and passes the user's text to `take`.
    ///
    /// The text is in a file below `.corkboard/` until it is saved in the record. Each text has its own file, because
    /// several may be edited at the same time. If the editor or `take` fails, a changed text stays for its author, and
    /// its path is reported.
    ///
    /// - Parameter editor: The command line of the editor.
    func runEditor(_ editor: String, on text: String, _ take: (String) throws -> Void) throws {
        let original = Array(text.utf8)
        let folder = try Folder.openMaking(StateFolder.path(ofSite: options.site), permissions: 0o700)
        let name = try Self.makeTextFile(original, in: folder)
        let path = folder.place(name)
        var failure: (any Error)?
        do {
            // Run by a shell, as git does it, because the variable may contain a program and its flags.
            guard Subprocess.succeeds(["/bin/sh", "-c", editor + " \"$1\"", "sh", path]) else {
                throw CommandError.world(
                    "the editor failed, so the record wasn't changed", hint: "the command was: \(editor)")
            }
            try take(String(decoding: try InputFile.read(path), as: UTF8.self))
        } catch {
            failure = error
        }
        // A file that can't be read may have changed.
        if failure != nil, (try? folder.read(name, limit: original.count).bytes) != original {
            Terminal()?.say("Your text is saved in \(path)\n")
        } else {
            // A leftover file does no harm: other texts get other names.
            _ = try? folder.removeFile(name)
        }
        if let failure { throw failure }
    }

    /// Creates a file that no other process uses.
    private static func makeTextFile(_ bytes: [UInt8], in folder: Folder) throws(FileError) -> String {
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
