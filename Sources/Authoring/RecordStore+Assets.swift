import Content
import Diagnostics
import Documents
import Files
import Text

/// A file in the site's assets: its path below `Content/assets/`, its size in bytes, and the paths below `Content/` of
/// the files that refer to it.
package typealias SiteAsset = (path: String, size: Int, users: [String])

/// Files in the site's assets, and the texts that refer to them.
extension RecordStore {
    private static let assetFolder = "assets/"

    /// Lists the assets, by path. Reads all texts of the content.
    package func assets() throws(AuthoringError) -> [SiteAsset] {
        var files: [(path: String, size: Int)] = []
        try forEachFile(in: Self.assetFolder) { path, status throws(AuthoringError) in
            files.append((String(path.dropFirst(Self.assetFolder.count)), Int(status.size)))
        }
        let references = AssetReferences(files.map(\.path))
        var users: [String: [String]] = [:]
        try forEachText { path, bytes throws(AuthoringError) in
            for asset in references.assets(in: bytes, of: path) { users[asset, default: []].append(path) }
        }
        return files.sorted { $0.path < $1.path }.map { file in
            (path: file.path, size: file.size, users: (users[file.path] ?? []).sorted())
        }
    }

    /// Gives an asset another name, and changes all texts that refer to it.
    ///
    /// The file exists under both names until all texts are changed. If a text can't be changed, those that were changed
    /// get their old content, and the old name stays.
    ///
    /// - Parameter name: The new name of the file in its folder, with the same extension.
    /// - Returns: The paths below `Content/` of the changed files.
    package func rename(asset path: String, to name: String) throws(AuthoringError) -> [String] {
        let old = path.lastName
        try requireName(name, instead: old)
        let renamed = String(Substring(path.utf8.dropLast(old.utf8.count))) + name
        let (from, to) = (Self.assetFolder + path, Self.assetFolder + renamed)
        let references = AssetReferences([path])
        return try lockingState { state throws(AuthoringError) in
            var changes: [(path: String, old: [UInt8], new: [UInt8])] = []
            try forEachText { file, text throws(AuthoringError) in
                let new = references.replacing(with: renamed, in: text, of: file)
                if new != text { changes.append((file, text, new)) }
            }
            try requireNoTwin(of: to, besides: old)
            let entry = ChangeLog.Entry(action: .renamed, path: "\(from) → \(renamed)")
            return try logging(entry, in: state) { () throws(AuthoringError) in
                let copy = try addName(to, for: from)
                var done = 0
                do throws(AuthoringError) {
                    for change in changes {
                        try keep(change.old, of: change.path, in: state)
                        try exchange(change.old, for: change.new, at: change.path)
                        done += 1
                    }
                    try removeName(from, of: copy, besides: to)
                } catch {
                    // If someone is changing a text, the old name stays there, so the others get the old name again.
                    // The disk may have failed after changing the last one.
                    for change in changes.prefix(done + 1) {
                        try? exchange(change.new, for: change.old, at: change.path)
                    }
                    try? removeName(to, of: copy, besides: from)
                    throw error
                }
                return changes.map(\.path)
            }
        }
    }

    /// Replaces a picture's content by another one of the same format.
    package func replace(asset path: String, with bytes: [UInt8]) throws(AuthoringError) {
        var log = DiagnosticLog()
        guard let own = pictureName(for: bytes, named: path, &log) else { throw .problems(log) }
        guard Self.format(own) == Self.format(path) else {
            log.error(
                .asset, at: nil, "this is a \(Self.format(own).uppercased()) picture, unlike \(path)",
                hint: "save it in the format of \(path), or add it as a new file")
            throw .problems(log)
        }
        try change(asset(at: path), at: Self.assetFolder + path, to: bytes)
    }

    /// Deletes an asset that no text refers to. The log of changes can bring it back unless it is larger than a file of
    /// records can be.
    package func remove(asset path: String) throws(AuthoringError) {
        let references = AssetReferences([path])
        var log = DiagnosticLog()
        try forEachText { file, text throws(AuthoringError) in
            guard !references.assets(in: text, of: file).isEmpty else { return }
            log.error(
                .asset, at: Place(file: "Content/" + file), "\(path) is used here",
                hint: "take it out of this file first")
        }
        if log.hasErrors { throw .problems(log) }
        let file = Self.assetFolder + path
        let status = try onDisk { () throws(FileError) in try content.status(file) }
        guard let status, status.kind == .file, status.size > RecordFile.limit else {
            return try change(asset(at: path), at: file, to: nil, as: .removed)
        }
        try lockingState { state throws(AuthoringError) in
            try logging(ChangeLog.Entry(action: .removed, path: file), in: state) { () throws(AuthoringError) in
                try removeFile(at: file) { _, now in now == status }
            }
        }
    }

    /// Gives an asset a second name in its folder, without copying it if the file system supports that.
    ///
    /// - Returns: The content of the copy; nil if both names lead to the same file.
    private func addName(_ name: String, for path: String) throws(AuthoringError) -> [UInt8]? {
        let isTaken = try onDisk { () throws(FileError) in try content.status(name) != nil }
        if isTaken {
            let isDone = try onDisk { () throws(FileError) in try hasNames(path, name) }
            guard isDone else { throw .taken(file: prefix + name) }
            return nil
        }
        let isLinked = try onDisk { () throws(FileError) in
            guard let (folder, old) = try content.parent(of: path), try folder.status(old)?.kind == .file,
                try folder.link(old, to: name.lastName, in: folder)
            else { return false }
            try folder.flush()
            return true
        }
        if isLinked { return nil }
        guard let bytes = try bytes(at: path) else { throw .gone(what: "Content/" + path) }
        try place(bytes, at: name, permissions: nil)
        return bytes
    }

    /// True if an asset has two names in its folder, as after an interrupted renaming.
    private func hasNames(_ path: String, _ other: String) throws(FileError) -> Bool {
        guard let (folder, name) = try content.parent(of: path), let status = try folder.status(name),
            status.kind == .file, try folder.status(other.lastName)?.isSameFile(as: status) == true
        else { return false }
        // A file system that ignores case finds one name in two spellings.
        let names = try folder.names().map { Array($0.text.utf8) }
        return names.count { $0 == Array(name.utf8) || $0 == Array(other.lastName.utf8) } == 2
    }

    /// Removes one name of an asset that has two.
    ///
    /// - Parameter copy: The content of both files; nil if both names lead to the same file.
    private func removeName(_ path: String, of copy: [UInt8]?, besides other: String) throws(AuthoringError) {
        if let copy { return try takeAway(copy, at: path) }
        try removeFile(at: path) { folder, status throws(FileError) in
            try folder.status(other.lastName)?.isSameFile(as: status) == true
        }
    }

    /// Removes a file of any size below `Content/` if `isExpected` accepts it.
    private func removeFile(
        at path: String, where isExpected: (Folder, FileStatus) throws(FileError) -> Bool
    ) throws(AuthoringError) {
        try change(path) { folder, name throws(FileError) in
            guard let status = try folder.status(name), try isExpected(folder, status) else { return false }
            try folder.removeFile(name)
            // The file is gone. Its name might reappear after a power failure.
            try? folder.flush()
            return true
        }
    }

    /// Throws if the folder of a new asset has a file whose name is the same text, encoded differently. Builds refuse such
    /// a pair.
    ///
    /// - Parameter other: The name of a file that may be the other one.
    func requireNoTwin(of path: String, besides other: String? = nil) throws(AuthoringError) {
        let names = try onDisk { () throws(FileError) in
            try content.parent(of: path)?.folder.names().map(\.text) ?? []
        }
        let name = path.lastName
        // Strings compare by canonical equivalence: é as one code point equals é as two.
        let hasTwin = names.contains { file in
            file == name && ![name, other].contains { $0?.utf8.elementsEqual(file.utf8) == true }
        }
        if hasTwin { throw .taken(file: prefix + path) }
    }

    /// Returns the content of an asset.
    private func asset(at path: String) throws(AuthoringError) -> [UInt8] {
        guard let bytes = try bytes(at: Self.assetFolder + path) else {
            throw .gone(what: "Content/" + Self.assetFolder + path)
        }
        return bytes
    }

    /// Throws unless a file may have this name.
    private func requireName(_ name: String, instead old: String) throws(AuthoringError) {
        var log = DiagnosticLog()
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            !"/\\\"'<>()[]#?%".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
        }
        if name.isBlank || name.utf8.first == UInt8(ascii: ".") || !isPlain || name.utf8.count > 200 {
            log.error(
                .asset, at: nil, "\"\(name)\" can't be the name of a file",
                hint: "use letters, digits and hyphens, as in summer-party.jpg")
        } else if name.unicodeScalars.contains(where: \.properties.isWhitespace) {
            // In Markdown, a space would end the address of a picture.
            log.error(
                .asset, at: nil, "\"\(name)\" has a space, which can't be in the address of a file",
                hint: "use a hyphen, as in summer-party.jpg")
        } else if Self.format(name) != Self.format(old) {
            log.error(
                .asset, at: nil, "\"\(name)\" has another ending than \(old)", hint: "keep the ending; it is the format"
            )
        }
        if log.hasErrors { throw .problems(log) }
    }

    /// The extension of a file's name in lower case; `jpg` for JPEG, too.
    private static func format(_ name: String) -> String {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ending == "jpeg" ? "jpg" : ending
    }

    /// Calls `body` with each text that may refer to assets, and its path below `Content/`.
    private func forEachText(_ body: (String, [UInt8]) throws(AuthoringError) -> Void) throws(AuthoringError) {
        try forEachFile(in: "") { path, _ throws(AuthoringError) in
            let isText = [".md", ".json", ".yaml", ".yml"].contains { path.lowercased().utf8.ends(with: $0) }
            let isOther = ["assets/", "ballots/"].contains { path.utf8.starts(with: $0.utf8) }
            guard isText, !isOther, let bytes = try bytes(at: path) else { return }
            try body(path, bytes)
        }
    }

    /// Calls `body` with the path of each visible file below a folder of `Content/`.
    private func forEachFile(
        in folder: String, _ body: (String, FileStatus) throws(AuthoringError) -> Void
    ) throws(AuthoringError) {
        var folders = [folder]
        while let next = folders.popLast() {
            let entries = try onDisk { () throws(FileError) in
                try content.folder(at: next.split(separator: "/"))?.entries() ?? []
            }
            for entry in entries where entry.name.utf8.first != UInt8(ascii: ".") {
                switch entry.status.kind {
                case .folder: folders.append(next + entry.name + "/")
                case .file: try body(next + entry.name, entry.status)
                default: continue
                }
            }
        }
    }
}
