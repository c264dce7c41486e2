/// Parent folders of paths.
extension Folder {
    /// Opens the parent folder of `path`, relative to the working directory. Links before the last name are followed.
    package static func around(_ path: String) throws(FileError) -> (folder: Folder, name: String) {
        let (folder, name) = path.folderAndName
        return (try open(folder, followingLinks: true), name)
    }

    /// Opens the parent folder of `path` without following links; nil if it doesn't exist or isn't a folder.
    package func parent(of path: String) throws(FileError) -> (folder: Folder, name: String)? {
        var names = path.names
        guard let name = names.popLast() else { return nil }
        return try folder(at: names).map { ($0, String(name)) }
    }

    /// Opens the parent folder of `path` without following links, and creates missing folders.
    package func makingParent(of path: String) throws(FileError) -> (folder: Folder, name: String) {
        var folder = self
        for name in path.names.dropLast().lazy.map(String.init) {
            do {
                folder = try folder.folder(name)
            } catch {
                guard error.isMissing else { throw error }
                folder = try folder.makingFolder(name)
            }
        }
        return (folder, path.lastName)
    }

    /// Creates the missing parent folders of the file at `path`. Links among the existing ones are followed.
    package func makeFolders(to path: String, permissions: UInt32 = 0o755) throws(FileError) {
        for parent in path.parents { try makeFolder(String(parent), permissions: permissions) }
    }
}
