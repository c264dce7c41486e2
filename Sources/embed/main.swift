import Foundation

/// Writes files as Swift source.
///
/// - `embed folders OUTPUT STAMP TEMPLATES CONTENT`: the theme and the sample site, as two lists.
/// - `embed files OUTPUT FILE…`: the files of a target, as one constant for each.
let arguments = CommandLine.arguments.dropFirst()
let paths = arguments.dropFirst().map { URL(filePath: $0) }

do {
    switch arguments.first {
    case "folders" where paths.count == 4:
        let source = try folders(templates: EmbeddedFolder(paths[2]), sample: EmbeddedFolder(paths[3]))
        try write(source, to: paths[0])
        try Data("\(Date.now.timeIntervalSince1970)".utf8).write(to: paths[1])
    case "files" where paths.count > 1:
        try write(files(paths.dropFirst()), to: paths[0])
    default: fail("usage: embed folders OUTPUT STAMP TEMPLATES CONTENT, or embed files OUTPUT FILE…")
    }
} catch let error as EmbeddedFolder.Unfit {
    fail(error.message)
} catch {
    fail(error.localizedDescription)
}

func folders(templates: EmbeddedFolder, sample: EmbeddedFolder) -> String {
    """
    /// The templates and assets of the built-in theme, by path.
    public let templates: [EmbeddedFile] = \(templates.literal)

    /// The content of the sample site, by path.
    public let sample: [EmbeddedFile] = \(sample.literal)

    """
}

func files(_ files: some Sequence<URL>) throws -> String {
    let constants = try files.map { file in
        let name = file.lastPathComponent
        let expression = LiteralFile(path: name, bytes: try Data(contentsOf: file)).expression
        return "    static let \(name.replacing(".", with: "_")) = \(expression)\n"
    }
    return """
        import Theme

        /// The files of this target that aren't Swift.
        enum EmbeddedFiles {
        \(constants.joined())}

        """
}

/// Writes the source unless the output has it already.
func write(_ source: String, to output: URL) throws {
    let source = Data(source.utf8)
    // An output that can't be read doesn't exist yet.
    if (try? Data(contentsOf: output)) != source { try source.write(to: output, options: .atomic) }
}

/// Exits with a message that the build system shows.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}
