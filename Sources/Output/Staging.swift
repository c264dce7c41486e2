package import Files
import Text

/// A hidden folder on the output's file system, for preparing an update.
package final class Staging: Sendable {
    package enum Location: UInt8, Sendable {
        /// In the output's parent folder, so that it can become the output itself.
        case beside
        /// Inside the output, if the parent folder isn't writable or is on another file system.
        case within
    }

    package let location: Location

    package let parent: Folder, name: String

    package let folder: Folder

    /// Creates an empty staging folder, and removes one left by an earlier run.
    package init(_ location: Location, in parent: Folder, name: String) throws(FileError) {
        self.location = location
        self.parent = parent
        self.name = name
        try parent.removeAll(name)
        folder = try parent.makingFolder(name)
    }

    /// The name of a staging folder inside the output.
    static let nameWithin = OutputPath.reservedPrefix + "new"

    /// The name of a staging folder in the output's parent folder.
    static func nameBeside(_ place: OutputPlace) -> String { ".\(place.name).corkboard-new" }

    /// The name of the old output during its replacement, on file systems that can't exchange two folders.
    static func nameOfOld(_ place: OutputPlace) -> String { ".\(place.name).corkboard-old" }

    /// Calls `make` to create the file or folder at `path`, and creates missing parent folders first.
    ///
    /// Can be called from several threads at once.
    func making<Made>(_ path: String, _ make: () throws(FileError) -> Made) throws(FileError) -> Made {
        // A folder's page is usually its first file, and a failed attempt is as slow as creating the folder.
        if path.utf8.ends(with: "/index.html") { try makeFolders(for: path) }
        do {
            return try make()
        } catch {
            guard error.isMissing else { throw error }
            try makeFolders(for: path)
            return try make()
        }
    }

    /// Creates the missing parent folders of the file at `path`.
    private func makeFolders(for path: String) throws(FileError) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let parent = String(path[..<slash])
        // Two threads may both create the same folder, which does no harm.
        _ = try making(parent) { () throws(FileError) in try folder.makeFolder(parent) }
    }

    /// Removes the folder with everything in it.
    package func remove() throws(FileError) { try parent.removeAll(name) }
}
