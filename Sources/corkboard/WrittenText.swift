import Files

/// A text that somebody writes in an editor of their own, in a file below `.corkboard/` until it is taken over.
struct WrittenText {
    /// What was written.
    let text: String

    /// Where it stands.
    let path: String

    private let folder: Folder
    private static let name = "text.md"

    /// Has a text changed.
    init(_ text: String, _ options: Options, _ environment: Environment) throws(Stop) {
        guard let editor = environment.editor, !editor.isEmpty else {
            throw .misuse(
                "no editor is named", hint: "set EDITOR, or write --body TEXT or --body-file FILE")
        }
        do throws(FileError) {
            folder = try Folder.openMaking(options.site + "/.corkboard", permissions: 0o700)
            path = folder.place(Self.name)
            try folder.removeFile(Self.name)
            let bytes = Array(text.utf8)
            try folder.create(Self.name, bytes.span, permissions: 0o600)
        } catch {
            throw .world("\(error)")
        }
        // As git has it: the variable may hold a program and its flags.
        let code = Subprocess.run(["/bin/sh", "-c", editor + " \"$1\"", "sh", path])
        guard code == 0 else {
            throw .world("the editor ended with an error, so nothing was changed", hint: "it was started as: \(editor)")
        }
        self.text = String(decoding: try InputFile.read(path), as: UTF8.self)
    }

    /// Removes the file: the text is in the record.
    func remove() {
        // One that can't be removed is replaced the next time.
        _ = try? folder.removeFile(Self.name)
    }
}
