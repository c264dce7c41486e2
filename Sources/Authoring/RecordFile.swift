import Crypto
import Diagnostics
package import Documents
import Files
package import SiteBuilder
import Text

/// A file of records: the bytes that were read, and the changed text.
package struct RecordFile {
    /// The path below `Content/`.
    package let path: String

    /// The bytes that were read. The file is written only if it still has this content.
    package let original: [UInt8]

    let permissions: UInt32

    /// True if the file doesn't exist yet.
    let isNew: Bool

    /// The content that isn't written because no change has been made.
    private var unchanged: [UInt8]

    /// True if the change adds a code. The file is then made readable only by its owner.
    package var hasNewCode = false

    /// The changed content.
    package private(set) var document: EditableDocument

    /// The maximum size in bytes, as in a build.
    static let limit = 64 << 20

    /// Reads the file of records at `path` below a site's `Content/`.
    init(_ path: String, in content: Folder, named name: String) throws(AuthoringError) {
        self.path = path
        var log = DiagnosticLog()
        do throws(FileError) {
            guard let (folder, file) = try content.parent(of: path) else {
                throw FileError(.read, path: name, reason: .notAFile)
            }
            let (bytes, status) = try folder.read(file, limit: Self.limit)
            (original, permissions) = (bytes, status.permissions)
        } catch {
            throw error.isMissing ? .gone(what: name) : .file(error)
        }
        guard let document = EditableDocument(original, file: name, as: .init(ofFile: path), &log) else {
            throw .problems(log)
        }
        // Without the file's byte order mark, which by itself isn't a reason to write the file.
        (self.document, isNew, unchanged) = (document, false, document.bytes)
    }

    /// Opens a file that doesn't exist yet. It is written once it differs from `draft`.
    init(_ draft: Draft, at path: String, named name: String) throws(AuthoringError) {
        let document = try throwingProblems {
            EditableDocument(draft.markdown, file: name, as: .frontMatter, &$0)
        }
        (self.path, original, permissions, isNew) = (path, [], 0o644, true)
        (self.document, unchanged) = (document, document.bytes)
    }

    /// The SHA-256 digest of the original file in lower-case hexadecimal digits.
    package var digest: String { SHA256.digest(of: original).hex }

    /// True if the file has changes to write.
    package var isChanged: Bool { document.bytes != unchanged }

    /// Regards the content so far as unchanged.
    mutating func ignoreChanges() { unchanged = document.bytes }

    /// Sets a field of the record at `path`.
    package mutating func set(_ key: String, to value: Node.Value, at path: EditableDocument.Path)
        throws(AuthoringError)
    {
        try change { document throws(Uneditable) in try document.set(key, to: value, inObjectAt: path) }
    }

    /// Removes a field of the record at `path`, if it exists.
    package mutating func removeField(_ key: String, at path: EditableDocument.Path) throws(AuthoringError) {
        try change { document throws(Uneditable) in try document.removeField(key, ofObjectAt: path) }
    }

    /// Marks as `played` all songs that are `playing` on the same list, except the song at `path`.
    package mutating func endPlaying(besides path: EditableDocument.Path) throws(AuthoringError) {
        let list = Array(path.dropLast())
        guard let own = path.last, case .array(let songs) = document[list].value else { return }
        for index in songs.indices where index != own && songs[index].member("status")?.text == "playing" {
            try set("status", to: .string("played"), at: list + [index])
        }
    }

    /// Sets the text below the fields, in a file with a single record.
    package mutating func setBody(_ text: String) throws(AuthoringError) {
        try change { document throws(Uneditable) in try document.setBody(text) }
    }

    /// Inserts an item into a list of the record at `path`. If `list` is nil, the file itself is
    /// the list.
    package mutating func insert(
        _ value: Node.Value, at index: Int = .max, into list: (key: String, path: EditableDocument.Path)?
    ) throws(AuthoringError) {
        try change { document throws(Uneditable) in
            if let list {
                try document.insert(value, at: index, intoListOf: list.key, inObjectAt: list.path)
            } else {
                try document.insert(value, at: index)
            }
        }
    }

    /// Adds an item to a list of the record at `path`.
    ///
    /// - Returns: The path of the item.
    package mutating func append(
        _ value: Node.Value, to key: String, at path: EditableDocument.Path
    ) throws(AuthoringError) -> EditableDocument.Path {
        try insert(value, into: (key, path))
        guard let index = document[path].index(of: key), case .array(let items) = document[path + [index]].value
        else { preconditionFailure("an inserted item has an index") }
        return path + [index, items.count - 1]
    }

    /// Removes the item at `path` from its list.
    mutating func removeItem(at path: EditableDocument.Path) throws(AuthoringError) {
        try change { document throws(Uneditable) in try document.removeItem(at: path) }
    }

    /// Moves the item at `path` to another index of its list, or to the end if the list is too short.
    package mutating func moveItem(at path: EditableDocument.Path, to index: Int) throws(AuthoringError) {
        guard case .array(let items) = document[path.dropLast()].value else { return }
        try change { document throws(Uneditable) in try document.moveItem(at: path, to: min(index, items.count - 1)) }
    }

    package func path(to record: CatalogueRecord) throws(AuthoringError) -> EditableDocument.Path {
        guard let path = document.path(toObjectAt: record.place.position) else {
            // The file has changed since the catalogue was loaded.
            throw .changedMeanwhile(file: record.place.file)
        }
        return path
    }

    private mutating func change(_ body: (inout EditableDocument) throws(Uneditable) -> Void) throws(AuthoringError) {
        do throws(Uneditable) { try body(&document) } catch { throw .uneditable(error.place) }
    }
}
