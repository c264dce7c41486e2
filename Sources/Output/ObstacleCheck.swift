import Bytes
import Diagnostics
import Files

/// Looks for obstacles in the places of an update's files before anything is written.
struct ObstacleCheck {
    /// True if the site may remove everything that is in the way.
    private(set) var isPassable = true

    private let output: OutputFolder
    private let items: [Update.Item]
    private var folders: Set<ExactText> = []
    private var reported: Set<ExactText> = []
    private var obstacles: Set<Int> = []

    package init(_ output: OutputFolder, _ items: [Update.Item]) {
        self.output = output
        self.items = items
    }

    /// Returns the manifest indices of files that must be removed first, and reports files that the site didn't write.
    package mutating func run(_ log: inout DiagnosticLog) throws(FileError) -> Set<Int> {
        guard let folder = output.folder else { return [] }
        for item in items where item.status != .current {
            guard try checkWay(to: item.file.path, folder, &log) else { continue }
            if item.status == .edited { try checkPlace(item, folder, &log) }
        }
        return obstacles
    }

    /// - Returns: True if all folders on the path exist.
    private mutating func checkWay(
        to path: String, _ folder: Folder, _ log: inout DiagnosticLog
    ) throws(FileError) -> Bool {
        for name in path.parents.map(String.init) where !folders.contains(ExactText(name)) {
            guard let status = try folder.status(name) else { return false }
            if status.kind != .folder {
                if status.kind == .file, let index = output.manifest.index(of: name) {
                    obstacles.insert(index)
                } else {
                    report(name, "this isn't a folder, but the site needs a folder here", &log)
                }
                return false
            }
            folders.insert(ExactText(name))
        }
        return true
    }

    private mutating func checkPlace(
        _ item: Update.Item, _ folder: Folder, _ log: inout DiagnosticLog
    ) throws(FileError) {
        let path = item.file.path
        switch try folder.status(path)?.kind {
        case nil, .file: break
        case .link, .special: report(path, "this isn't a regular file, but the site needs one here", &log)
        case .folder:
            obstacles.formUnion(output.manifest.indices(below: path))
            let isOurs = !output.manifest.indices(below: path).isEmpty
            var foreign = isOurs ? nil : path
            if isOurs, let inner = try folder.folder(at: [Substring(path)]) {
                try OutputWalk(manifest: output.manifest).forEachForeign(in: inner, path + "/") { foreign = $0 }
            }
            if let foreign { report(foreign, "this is where a page must go, but the site didn't write it", &log) }
        }
    }

    private mutating func report(_ path: String, _ message: String, _ log: inout DiagnosticLog) {
        guard reported.insert(ExactText(path)).inserted else { return }
        isPassable = false
        let place = Place(file: "\(output.options.path)/\(path)")
        log.error(.outputForeign, at: place, message, hint: "move it out of the output folder")
    }
}
