import Foundation

/// Writes the files of two folders as Swift source: `embed OUTPUT STAMP TEMPLATES CONTENT`.
let paths = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard paths.count == 4 else { fail("usage: embed OUTPUT STAMP TEMPLATES CONTENT") }

do {
    let templates = try EmbeddedFolder(paths[2])
    let sample = try EmbeddedFolder(paths[3])
    let source = Data(
        """
        /// The templates and assets of the built-in theme, by path.
        public let templates: [EmbeddedFile] = \(templates.literal)

        /// The content of the sample site, by path.
        public let sample: [EmbeddedFile] = \(sample.literal)

        """.utf8)
    // An output that can't be read doesn't exist yet.
    if (try? Data(contentsOf: paths[0])) != source { try source.write(to: paths[0], options: .atomic) }
    try Data("\(Date.now.timeIntervalSince1970)".utf8).write(to: paths[1])
} catch let error as EmbeddedFolder.Unfit {
    fail(error.message)
} catch {
    fail(error.localizedDescription)
}

/// Exits with a message that the build system shows.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}
