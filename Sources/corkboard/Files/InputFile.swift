import Authoring
import Diagnostics
import Files
import Glibc
import Songbooks

/// Reads a file named on the command line, or standard input.
enum InputFile {
    private static let limit = 16 << 20

    /// The name in messages of a file named on the command line.
    static func name(of path: String) -> String { path == "-" ? Draft.standardInput : path }

    /// Returns the content of a file, which must be UTF-8; `-` is standard input.
    static func read(_ path: String) throws(CommandError) -> [UInt8] {
        let bytes = try bytes(of: path)
        try require(
            String(validating: bytes, as: UTF8.self) != nil, "\(name(of: path)) is not UTF-8",
            hint: "save it as UTF-8; it may be in Windows-1252 or Latin-1")
        return bytes
    }

    /// Returns a list of songs, which may have the encodings of songbooks; `-` is standard input.
    static func songList(_ path: String) throws(CommandError) -> String {
        let bytes = try bytes(of: path)
        do throws(UnreadableSongs) {
            return String(decoding: try songListAsUTF8(bytes), as: UTF8.self)
        } catch {
            throw .misuse("\(name(of: path)): \(error.message)", hint: error.hint ?? "save it as UTF-8")
        }
    }

    private static func bytes(of path: String) throws(CommandError) -> [UInt8] {
        let name = name(of: path)
        var bytes: [UInt8] = []
        do throws(FileError) {
            let stream: FileStream
            if path == "-" {
                stream = FileStream(descriptor: STDIN_FILENO, saying: name)
            } else {
                let (folder, file) = try Folder.around(path)
                stream = try FileStream(folder, file)
            }
            var block: [UInt8] = []
            while bytes.count <= limit, try stream.read(into: &block, size: 1 << 16) { bytes += block }
        } catch {
            try require(
                error.reason != .system(EISDIR) || path == "-", "\"\(path)\" is a folder", hint: "name a file in it")
            try require(
                error.reason != .notAFile, "\"\(path)\" is not a regular file", hint: "to read from a pipe, write -")
            guard error.isMissing else { throw .world("can't be read: \(error.reason)", at: name) }
            throw .misuse("there is no file \"\(path)\"", hint: "the path is relative to the current folder")
        }
        try require(bytes.count <= limit, "\(name) is larger than 16 MiB", hint: "is it the right file?")
        return bytes
    }
}

extension Draft {
    /// Reads the record in the file that `--from` names.
    init(from file: String) throws {
        self = try Draft(given: InputFile.read(file), file: InputFile.name(of: file))
    }
}
