package import Files
import Text

/// A folder on the output's file system in which an update is prepared out of sight.
package final class Staging: Sendable {
    /// Where it is.
    package enum Location: UInt8, Sendable {
        /// In the folder that the output is in, so that it can become the output itself.
        case beside
        /// In the output, where nothing can be made beside it or where that is another file system.
        case within
    }

    /// Where it is.
    package let location: Location

    /// The folder that it is in, and its name in there.
    package let parent: Folder, name: String

    /// The folder itself.
    package let folder: Folder

    /// Makes an empty one.
    package init(_ location: Location, in parent: Folder, name: String) throws(FileError) {
        self.location = location
        self.parent = parent
        self.name = name
        try parent.removeAll(name)
        try parent.makeFolder(name)
        folder = try parent.folder(name)
    }

    /// The name of a staging folder within an output.
    static let nameWithin = OutputPath.reservedPrefix + "new"

    /// The name of a staging folder beside an output.
    static func nameBeside(_ place: OutputPlace) -> String { ".\(place.name).corkboard-new" }

    /// The name of the output that was, for the instant in which there is none where two folders can't be exchanged.
    static func nameOfOld(_ place: OutputPlace) -> String { ".\(place.name).corkboard-old" }

    /// What `make` makes at a path of the folder, with the folders on the way to it. May be called from several threads at once.
    func making<Made>(_ path: String, _ make: () throws(FileError) -> Made) throws(FileError) -> Made {
        // A folder's page mostly comes first, and looking for the folder in vain takes as long as making it.
        if path.utf8.ends(with: "/index.html") { try makeFolders(for: path) }
        do {
            return try make()
        } catch {
            guard error.isMissing else { throw error }
            try makeFolders(for: path)
            return try make()
        }
    }

    /// Makes the folders on the way to a file, those that are not there yet.
    private func makeFolders(for path: String) throws(FileError) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let parent = String(path[..<slash])
        // Two threads may both make one, which does no harm.
        _ = try making(parent) { () throws(FileError) in try folder.makeFolder(parent) }
    }

    /// Removes it with all that is in it.
    package func remove() throws(FileError) { try parent.removeAll(name) }
}
