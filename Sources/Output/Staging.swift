package import Files
import Text

/// A hidden folder on the output's file system in which an update is prepared.
package final class Staging: Sendable {
    /// The possible locations of a staging folder.
    package enum Location: UInt8, Sendable {
        /// In the output's parent folder, so that it can become the output itself.
        case beside
        /// In the output, if nothing can be made beside it or if that is another file system.
        case within
    }

    /// Its location.
    package let location: Location

    /// Its parent folder, and its name in there.
    package let parent: Folder, name: String

    /// The staging folder itself.
    package let folder: Folder

    /// Makes an empty staging folder; removes one that was left behind.
    package init(_ location: Location, in parent: Folder, name: String) throws(FileError) {
        self.location = location
        self.parent = parent
        self.name = name
        try parent.removeAll(name)
        try parent.makeFolder(name)
        folder = try parent.folder(name)
    }

    /// The name of a staging folder within the output.
    static let nameWithin = OutputPath.reservedPrefix + "new"

    /// The name of a staging folder beside the output.
    static func nameBeside(_ place: OutputPlace) -> String { ".\(place.name).corkboard-new" }

    /// The name of the old output while it is replaced, on file systems that can't exchange two folders.
    static func nameOfOld(_ place: OutputPlace) -> String { ".\(place.name).corkboard-old" }

    /// Makes the missing parent folders of `path`, and calls `make` to make the file or folder there.
    ///
    /// May be called from several threads at once.
    func making<Made>(_ path: String, _ make: () throws(FileError) -> Made) throws(FileError) -> Made {
        // A folder's page is usually its first file, and failing without the folder takes as long as making it.
        if path.utf8.ends(with: "/index.html") { try makeFolders(for: path) }
        do {
            return try make()
        } catch {
            guard error.isMissing else { throw error }
            try makeFolders(for: path)
            return try make()
        }
    }

    /// Makes the missing parent folders of the file at `path`.
    private func makeFolders(for path: String) throws(FileError) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let parent = String(path[..<slash])
        // Two threads may both make the same folder, which does no harm.
        _ = try making(parent) { () throws(FileError) in try folder.makeFolder(parent) }
    }

    /// Removes the folder with everything in it.
    package func remove() throws(FileError) { try parent.removeAll(name) }
}
