import Files

/// Visits everything in an output without following links.
struct OutputWalk {
    /// The files that the site wrote.
    package let manifest: Manifest

    /// Calls `body` with the path of every file whose name is UTF-8.
    func forEachFile(in folder: Folder, _ body: (String) -> Void) throws(FileError) {
        try visit(folder, "") { path, kind, isUTF8 in
            if kind == .file, isUTF8 { body(path) }
            return true
        }
    }

    /// Calls `body` with the path of everything that the site did not write.
    ///
    /// A folder without files of the site is reported once, with a trailing slash, instead of its contents.
    func forEachForeign(in folder: Folder, _ prefix: String = "", _ body: (String) -> Void) throws(FileError) {
        try visit(folder, prefix) { path, kind, isUTF8 in
            if kind == .folder, isUTF8, !manifest.indices(below: path).isEmpty { return true }
            if kind != .file || !isUTF8 || manifest.index(of: path) == nil { body(kind == .folder ? path + "/" : path) }
            return false
        }
    }

    /// - Parameter body: Receives a path, its kind, and true if the name is UTF-8; returns true to enter the folder.
    private func visit(
        _ folder: Folder, _ prefix: String, _ body: (String, FileStatus.Kind, Bool) -> Bool
    ) throws(FileError) {
        for name in try folder.names() {
            if prefix.isEmpty, name.text == Staging.nameWithin { continue }
            var kind = name.kind
            if kind == nil { kind = try folder.status(name.text)?.kind }
            guard let kind else { continue }
            let path = prefix + name.text
            if body(path, kind, name.isUTF8), kind == .folder, name.isUTF8 {
                try visit(folder.folder(name.text), path + "/", body)
            }
        }
    }
}
