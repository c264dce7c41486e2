import Files
import Glibc

/// A file of the user's that is written as a whole or not at all.
struct ReplacedFile {
    /// Where it is.
    let path: String

    private let folder: Folder
    private let name: String

    /// A file at `path`, or of that name in a folder at `path`.
    init(_ path: String, nameInFolder: String) throws(Stop) {
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
            if let kind = try folder.status(name)?.kind, kind != .file { throw FileError(.write, self.path, .notAFile) }
        } catch {
            throw .world("\(error)")
        }
    }

    /// Whether it stands, or would stand, somewhere in a folder; in one that is not there nothing does.
    func isWithin(_ outer: String) throws(Stop) -> Bool {
        do throws(FileError) {
            guard let outer = try Folder.canonicalPath(outer), let own = try Folder.canonicalPath(folder.path) else {
                return false
            }
            return outer.holds(own)
        } catch {
            throw .world("\(error)")
        }
    }

    /// Puts these bytes in the place of what is there.
    func write(_ bytes: [UInt8]) throws(Stop) {
        // Beside what it will replace, under a name that nobody else gives: a name may have 255 bytes.
        let draft = ".corkboard-\(getpid()).new"
        do throws(FileError) {
            try folder.create(draft, bytes.span)
            try folder.rename(draft, to: name)
        } catch {
            // The reason why it can't be written matters, not whether its draft can be removed.
            _ = try? folder.removeFile(draft)
            throw .world("\(error)")
        }
    }
}
