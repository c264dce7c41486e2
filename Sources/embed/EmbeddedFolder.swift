import Foundation

/// The files below a folder, to be written as Swift source.
struct EmbeddedFolder {
    /// Why a file can't be embedded.
    struct Unfit: Error {
        let message: String
    }

    private let files: [(path: String, bytes: Data)]

    /// Reads the files below `folder`, which may be missing.
    ///
    /// Names that begin with a dot are ignored.
    init(_ folder: URL) throws {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder.path) else {
            files = []
            return
        }
        var files: [(path: String, bytes: Data)] = []
        for path in try manager.subpathsOfDirectory(atPath: folder.path)
        where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            let file = folder.appending(path: path)
            let type = try manager.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
            if type == .typeDirectory { continue }
            guard type == .typeRegular else {
                throw Unfit(message: "\(file.path) is neither a file nor a folder, and can't be embedded")
            }
            files.append((path, try Data(contentsOf: file)))
        }
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The files as an array literal.
    var literal: String {
        files.isEmpty
            ? "[]"
            : files.reduce("[\n") { $0 + "    EmbeddedFile(path: \(quoted($1.path)), \(argument(of: $1.bytes))),\n" }
                + "]"
    }

    /// The argument for a file: text unchanged, other bytes as characters with the same values.
    private func argument(of bytes: Data) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return "text: \(quoted(text))" }
        return "latin1: \(quoted(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))))"
    }
}

/// Returns `text` as a Swift literal on one line, because the compiler would normalise line ends.
private func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        case "\n": literal += "\\n"
        case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}", "\u{feff}":
            literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}
