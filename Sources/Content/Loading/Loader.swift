import Bytes
import Crypto
import Diagnostics
import Documents
import Files
import Pictures
import Text

/// Reads the files of a content folder, or their cached records if they are unchanged.
struct Loader: Sendable {
    let content: Folder

    /// The prefix of the files' paths in diagnostics.
    let prefix: String
    let context: LoadContext
    let cache: SourceCache

    /// Files that this process has read before, which it reuses if they are unchanged.
    let known: [String: SourceFile]

    /// Limits the texts in memory.
    private let texts = TextBudget()

    /// Bytes to read instead of files, by path.
    let answers: [String: [UInt8]]

    /// The size limit of a source file in bytes: far more than people write.
    private static let sizeLimit = 64 << 20

    /// Reads the records of all files, with their diagnostics.
    func load(_ files: [FoundFile]) -> [SourceFile] {
        concurrentMap(files.count, state: { FieldSearch() }) { memory, index in
            load(files[index], at: index, &memory)
        }
    }

    /// Reads the records of one file from disk, including the texts of bodies.
    func read(_ path: String, _ log: inout DiagnosticLog) -> SourceReader.Contents? {
        var memory = FieldSearch()
        return read(path, called: prefix + path, &memory, &log)?.contents
    }

    /// - Parameter file: The file's name in diagnostics.
    /// - Returns: The contents, and the file's signature if they are from disk; nil if the file can't be read.
    private func read(
        _ path: String, called file: String, _ memory: inout FieldSearch, _ log: inout DiagnosticLog
    ) -> (contents: SourceReader.Contents, signature: FileSignature?)? {
        do throws(FileError) {
            let reader = SourceReader(path: path, file: file, context: context)
            let (bytes, signature) = try bytes(of: path)
            return (reader.contents(in: bytes, like: &memory, &log), signature)
        } catch {
            log.report(unreadable: "this file", at: Place(file: file), error)
            return nil
        }
    }

    /// Reads a file's bytes, and its signature if they are from disk.
    func bytes(of path: String) throws(FileError) -> ([UInt8], FileSignature?) {
        if let answer = answers[path] { return (answer, nil) }
        let (bytes, status) = try content.read(path, limit: Self.sizeLimit)
        return (bytes, FileSignature(status))
    }

    private func load(_ file: FoundFile, at place: Int, _ memory: inout FieldSearch) -> SourceFile {
        if let known = known[file.path], known.kind == file.kind, known.signature == file.signature { return known }
        let name = prefix + file.path
        if answers[file.path] == nil, let known = cache.file(file, at: place, called: name, context) {
            return known
        }
        var log = DiagnosticLog()
        if file.kind == .asset {
            let contents = SourceReader.Contents(records: .asset(asset(file, &log)))
            return SourceFile(file, signature: nil, contents: contents, diagnostics: log.diagnostics)
        }
        let found = read(file.path, called: name, &memory, &log)
        if let bodies = found?.contents.bodies { texts.add(bodies) }
        return SourceFile(
            file, signature: found?.signature, contents: found?.contents ?? SourceReader.Contents(records: .none),
            diagnostics: log.diagnostics)
    }

    /// Inspects an asset; nil if it must not be published.
    private func asset(_ file: FoundFile, _ log: inout DiagnosticLog) -> AssetFile? {
        let name = prefix + file.path
        do throws(FileError) {
            let (bytes, isWhole) = try content.readBeginning(file.path, limit: AssetInspection.limit)
            let inspection = AssetInspection(file: name)
            guard inspection.allows(bytes, &log) else { return nil }
            if SVG.isName(file.path) {
                return inspection.drawing(bytes, isWhole: isWhole, &log).map { drawing in
                    AssetFile(digest: SHA256.digest(of: drawing.bytes), picture: nil, drawing: drawing.size)
                }
            }
            let digest = isWhole ? SHA256.digest(of: bytes) : try FileStream(below: content, file.path).digest()
            return AssetFile(digest: digest, picture: PictureFormat(bytes), drawing: nil)
        } catch {
            log.report(unreadable: "this file", at: Place(file: name), error)
            return nil
        }
    }
}
