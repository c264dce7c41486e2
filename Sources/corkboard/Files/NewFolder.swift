import Files
import Glibc

/// A new folder while it is filled.
///
/// Existing files are never replaced. If writing fails, everything created so far is removed.
struct NewFolder: ~Copyable {
    private let root: String
    private var folders: Set<String> = []

    /// The files and folders created so far, in order.
    private var made: [(path: String, isFolder: Bool)] = []

    /// Opens the folder at `path`, which is created if missing, and must be empty except for `.git`.
    init(_ path: String) throws(CommandError) {
        root = path
        if let names = try names(in: path) {
            try require(
                names.allSatisfy({ $0 == ".git" }), "the folder \"\(path)\" is not empty",
                hint: "choose another one, or empty it")
        } else {
            try makeFolders(to: path)
        }
    }

    /// Writes a file at `path` below the folder.
    mutating func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        let file = root + "/" + path
        try makeFolders(to: file.folderAndName.folder)
        let handle = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard handle >= 0 else { throw undone(file, errno) }
        made.append((file, false))
        var failure = writeAll(bytes, to: handle)
        // A full disk may be reported only here.
        if close(handle) != 0 && failure == 0 { failure = errno }
        if failure != 0 { throw undone(file, failure) }
    }

    /// Creates the folder at `path` and its parents, if missing.
    private mutating func makeFolders(to path: String) throws(CommandError) {
        guard folders.insert(path).inserted else { return }
        try makeFolders(to: path.folderAndName.folder)
        if unsafe mkdir(path, 0o777) == 0 {
            made.append((path, true))
        } else if errno != EEXIST {
            throw undone(path, errno)
        } else if (try? Folder.canonicalPath(path)) == nil {
            throw .misuse(
                "\"\(path)\" is a link to a folder that doesn't exist", hint: "remove the link, or create the folder")
        }
    }

    /// Removes everything that was created, and returns the error to throw.
    private func undone(_ path: String, _ number: Int32) -> CommandError {
        // A file that can't be removed stays; one error message is enough.
        for (path, isFolder) in made.reversed() { _ = unsafe isFolder ? rmdir(path) : unlink(path) }
        return .world("can't be written: \(systemMessage(number))", at: path)
    }
}

/// Returns the names in a folder; nil if it doesn't exist.
private func names(in path: String) throws(CommandError) -> [String]? {
    do throws(FileError) {
        return try Folder.open(path, followingLinks: true).names().map(\.text)
    } catch  where error.isMissing {
        return nil
    } catch  where error.isNoFolder {
        throw .misuse("\"\(path)\" is not a folder", hint: "choose a new or empty folder")
    } catch {
        throw .world("can't be read: \(error.reason)", at: path)
    }
}
