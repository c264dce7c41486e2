/// The folder around what a path leads to.
extension Folder {
    /// Opens the folder around what stands at `path`, relative to the working folder; links before the last name are followed.
    package static func around(_ path: String) throws(FileError) -> (folder: Folder, name: String) {
        let (folder, name) = path.folderAndName
        return (try open(folder, followingLinks: true), name)
    }

    /// Opens the folder around the file at `path` without following a link; nil where there is none or something else.
    package func parent(of path: String) throws(FileError) -> (folder: Folder, name: String)? {
        var names = path.names
        guard let name = names.popLast() else { return nil }
        return try folder(at: names).map { ($0, String(name)) }
    }

    /// Opens the folder around the file at `path` without following a link, and makes those on the way where there are none.
    package func makingParent(of path: String) throws(FileError) -> (folder: Folder, name: String) {
        var folder = self
        for name in path.names.dropLast().lazy.map(String.init) {
            do {
                folder = try folder.folder(name)
            } catch {
                guard error.isMissing else { throw error }
                try folder.makeFolder(name)
                folder = try folder.folder(name)
            }
        }
        return (folder, path.lastName)
    }

    /// Makes the folders on the way to the file at `path`, where they are not there; links among them are followed.
    package func makeFolders(to path: String, permissions: UInt32 = 0o755) throws(FileError) {
        for parent in path.parents { try makeFolder(String(parent), permissions: permissions) }
    }
}
