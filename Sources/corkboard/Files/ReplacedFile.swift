import Files
import Glibc
import Output

/// A user's file that is replaced atomically.
struct ReplacedFile {
    let path: String

    private let folder: Folder
    private let name: String

    /// Finds the file at `path`, or the file `nameInFolder` if `path` is a folder.
    init(_ path: String, nameInFolder: String) throws(CommandError) {
        do throws(FileError) {
            let status = try Folder.status(at: path)
            // A link may lead to a folder.
            if status?.kind == .folder || status?.kind == .link,
                let folder = try? Folder.open(path, followingLinks: true)
            {
                self.path = path.utf8.last == UInt8(ascii: "/") ? path + nameInFolder : "\(path)/\(nameInFolder)"
                self.folder = folder
                name = nameInFolder
            } else {
                self.path = path
                (folder, name) = try Folder.around(path)
            }
            if let kind = try folder.status(name)?.kind, kind != .file {
                throw FileError(.write, path: self.path, reason: .notAFile)
            }
        } catch {
            throw .world("\(error)", hint: error.isMissing ? "create the folder first, or name another file" : nil)
        }
    }

    /// True if the file is, or would be, inside the output of a site.
    func isInOutput() throws(FileError) -> Bool {
        guard var path = try Folder.canonicalPath(folder.path) else { return false }
        while path != "/" {
            if try Folder.status(at: "\(path)/\(OutputMarker.path)") != nil { return true }
            path = path.folderAndName.folder
        }
        return false
    }

    /// True if the file is, or would be, inside a folder; false if that folder doesn't exist.
    func isWithin(_ outer: String) throws(FileError) -> Bool {
        guard let outer = try Folder.canonicalPath(outer), let own = try Folder.canonicalPath(folder.path) else {
            return false
        }
        return outer.holds(own)
    }

    /// Replaces the file's content.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        // The temporary file is in the same folder. Its name is short, because names have at most 255 bytes.
        let draft = ".corkboard-\(getpid()).new"
        do throws(FileError) {
            try folder.create(draft, bytes.span)
            try folder.rename(draft, to: name)
        } catch {
            // The write error is reported; a leftover temporary file is not.
            _ = try? folder.removeFile(draft)
            throw .world("\(error)")
        }
    }
}
