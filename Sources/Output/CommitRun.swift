import Files

/// Performs the steps of a commit. Each step first checks whether an earlier run has already done it.
struct CommitRun {
    let place: OutputPlace
    let commit: Commit

    /// The folder of the last step. Steps are ordered by path, so the next one is often in the same folder.
    var lastFolder: (path: String, folder: Folder)?

    consuming func run() throws(FileError) {
        guard let first = commit.steps.first else { return }
        if case .install(let inode) = first { return try install(inode) }
        let parent = try Folder.openMaking(place.parent)
        let output = try parent.makingFolder(place.name)
        let staging = try staging(parent, output)
        for step in commit.steps {
            switch step {
            case .place(let staged, let path):
                if let staging { try put(staged, from: staging, at: path, in: output) }
            case .remove(let path): try remove(path, from: output)
            case .install: preconditionFailure("a commit installs a folder or places files")
            }
        }
    }

    /// Opens the staging folder; nil if it no longer exists, because all files are already in place.
    private func staging(_ parent: Folder, _ output: Folder) throws(FileError) -> Folder? {
        let (folder, name) =
            switch commit.staging {
            case .beside: (parent, Staging.nameBeside(place))
            case .within: (output, Staging.nameWithin)
            }
        return try folder.folder(at: [Substring(name)])
    }

    private func install(_ inode: UInt64) throws(FileError) {
        let parent = try Folder.open(place.parent)
        let staged = Staging.nameBeside(place)
        guard try parent.status(staged)?.inode == inode else { return }
        guard try parent.status(place.name) != nil else { return try parent.rename(staged, to: place.name) }
        if try parent.exchange(staged, with: place.name) { return }
        // Without an atomic exchange, the output is missing for an instant. If the run is interrupted then, the next
        // run puts the new output in place.
        let old = Staging.nameOfOld(place)
        try parent.removeAll(old)
        try parent.rename(place.name, to: old)
        try parent.rename(staged, to: place.name)
    }

    private mutating func put(
        _ number: Int, from staging: Folder, at path: String, in output: Folder
    ) throws(FileError) {
        let name = String(number)
        let (parent, leaf) = path.folderAndName
        let folder = try folder(parent, around: path, in: output)
        do {
            try staging.rename(name, to: leaf, in: folder)
        } catch {
            guard error.isMissing, try staging.status(name) == nil else { throw error }
        }
    }

    /// Opens the folder `parent`, which holds the file at `path`, and creates it if missing.
    private mutating func folder(
        _ parent: String, around path: String, in output: Folder
    ) throws(FileError) -> Folder {
        if let lastFolder, lastFolder.path.utf8.elementsEqual(parent.utf8) { return lastFolder.folder }
        let folder = try output.makingParent(of: path).folder
        lastFolder = (parent, folder)
        return folder
    }

    private mutating func remove(_ path: String, from output: Folder) throws(FileError) {
        // A file behind a link doesn't belong to the site. If a folder on the path is missing, so is the file.
        if let (folder, name) = try output.parent(of: path) { try folder.removeFile(name) }
        lastFolder = nil
        for emptied in path.parents.reversed().lazy.map(String.init) {
            guard let (folder, name) = try output.parent(of: emptied) else { continue }
            guard try folder.removeEmptyFolder(name) else { return }
        }
    }
}
