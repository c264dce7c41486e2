import Files

/// Looks at everything in an output, links not followed.
struct OutputWalk {
    /// What the site wrote.
    package let manifest: Manifest

    /// Calls `body` with the path of every file whose name is UTF-8.
    func forEachFile(in folder: Folder, _ body: (String) -> Void) throws(FileError) {
        try visit(folder, "") { path, kind, isUTF8 in
            if kind == .file, isUTF8 { body(path) }
            return true
        }
    }

    /// Calls `body` with the path of everything that the site did not write; a folder without a file of its is named once,
    /// with a slash, and not what is in it.
    func forEachForeign(in folder: Folder, _ prefix: String = "", _ body: (String) -> Void) throws(FileError) {
        try visit(folder, prefix) { path, kind, isUTF8 in
            if kind == .folder, isUTF8, !manifest.indices(below: path).isEmpty { return true }
            if kind != .file || !isUTF8 || manifest.index(of: path) == nil { body(kind == .folder ? path + "/" : path) }
            return false
        }
    }

    /// - Parameter body: Given a path, what is there and whether its name is UTF-8; says whether to look into a folder.
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
