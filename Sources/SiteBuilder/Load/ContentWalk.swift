import Ballots
import Crypto
import Diagnostics
import Files
import Text
import Time

/// Finds the files of a content folder, without following a link and without opening anything but folders.
struct ContentWalk: Sendable {
    /// What stands before the paths in diagnostics.
    let prefix: String

    /// When looking began.
    let start = Instant.now()

    /// The folders of records that there are, by name, as they were before they were looked into.
    private(set) var folders: [String: FileSignature] = [:]
    private(set) var files: [FoundFile] = []

    /// What is read elsewhere: the settings, the ballots, what was decided about requests.
    private var others: [(path: String, signature: FileSignature)] = []

    /// Goes through the whole content of a site.
    init(_ folder: SiteFolder, _ log: inout DiagnosticLog) throws(FileError) {
        prefix = folder.name("Content/")
        for kind in RecordKind.allCases {
            folders[kind.folder] = try folder.content.status(kind.folder).map(FileSignature.init)
        }
        try walk(folder.content, &log)
    }

    /// Names directly in `Content/` that are read elsewhere.
    private static let otherNames: Set<String> = ["ballots", RequestDecisions.fileName, "site.yaml", "site.json"]

    /// Goes through `content`, each folder's names in the order of their bytes.
    private mutating func walk(_ content: Folder, _ log: inout DiagnosticLog) throws(FileError) {
        for entry in try content.entries() where !entry.isHidden {
            if Self.otherNames.contains(entry.name) { others.append((entry.name, FileSignature(entry.status))) }
            if let kind = RecordKind(rawValue: entry.name), entry.status.kind == .folder {
                enter(entry.name, of: content, kind, at: entry.name, &log)
            } else if entry.status.kind == .link, RecordKind(rawValue: entry.name) != nil || entry.name == "ballots" {
                skip(entry.name, "links are not followed", hint: "put a copy of the folder here", &log)
            } else if entry.name == "ballots", entry.status.kind == .folder {
                for file in try content.folder(entry.name).manyEntries() {
                    others.append(("ballots/\(file.name)", FileSignature(file.status)))
                    if !file.isHidden { skipUnlessBallots(file, at: "ballots/\(file.name)", &log) }
                }
            } else if !Self.otherNames.contains(entry.name) {
                let near = suggestion(for: entry.name, among: RecordKind.allCases.map(\.folder))
                skip(
                    entry.name, "nothing is read from here",
                    hint: near.map { "did you mean \($0)/?" }
                        ?? "records stand in bulletins, events, schedules, sports and pages, pictures in assets", &log)
            }
        }
    }

    /// Goes through a folder; that one can't be read is said of it, and the others are still looked at.
    private mutating func enter(
        _ name: String, of parent: Folder, _ kind: RecordKind, at path: String, _ log: inout DiagnosticLog
    ) {
        do throws(FileError) {
            try walk(try parent.folder(name), kind, below: path + "/", &log)
        } catch {
            log.error(.unreadable, at: Place(file: prefix + path), "this folder can't be read: \(error.reason)")
        }
    }

    private mutating func walk(
        _ folder: Folder, _ kind: RecordKind, below path: String, _ log: inout DiagnosticLog
    ) throws(FileError) {
        for entry in try folder.manyEntries() where !entry.isHidden {
            let path = path + entry.name
            guard entry.isUTF8 else {
                skip(path, "the name is not UTF-8", hint: "rename the file", &log)
                continue
            }
            guard entry.name.unicodeScalars.allSatisfy({ !$0.isControl }) else {
                skip(path, "the name has a control character", hint: "rename the file", &log)
                continue
            }
            switch entry.status.kind {
            case .folder: enter(entry.name, of: folder, kind, at: path, &log)
            case .link:
                skip(path, "links are not followed", hint: "put a copy of the file here", &log)
            case .special:
                skip(path, "this is not a regular file", hint: nil, &log)
            case .file:
                let endings = kind.fileExtensions
                guard endings?.contains(where: { path.utf8.ends(with: $0) }) != false else {
                    skip(
                        path, "files here end in \((endings ?? []).joined(separator: " or "))",
                        hint: "pictures and the like stand in assets", &log)
                    continue
                }
                files.append(FoundFile(path: path, kind: kind, signature: FileSignature(entry.status)))
            }
        }
    }

    /// Says what of the ballots' folder nothing is done with.
    private func skipUnlessBallots(_ entry: FolderEntry, at path: String, _ log: inout DiagnosticLog) {
        switch entry.status.kind {
        case .folder:
            skip(path, "folders are not looked into here", hint: "put the files of ballots beside the folder", &log)
        case .link: skip(path, "links are not followed", hint: "put a copy of the file here", &log)
        case .special: skip(path, "this is not a regular file", hint: nil, &log)
        case .file where !entry.isUTF8: skip(path, "the name is not UTF-8", hint: "rename the file", &log)
        case .file where !BatchFolder.knows(entry.name):
            skip(
                path, "files here end in \(BatchFolder.droppedEndings.joined(separator: " or "))",
                hint: "give a table an ending of .csv, and a file with a ballot in each line one of .ndjson", &log)
        case .file: break
        }
    }

    /// Determines what was found, as far as it can be told without reading; nil where a file was touched so short a time ago
    /// that another change might not be seen.
    var digest: Digest? {
        var writer = ByteWriter(capacity: files.count * 64)
        for (path, signature) in files.lazy.map({ ($0.path, $0.signature) }) + others {
            if signature.wasTouched(since: start) { return nil }
            writer.write(path)
            signature.store(in: &writer)
        }
        return SHA256.digest(of: writer.bytes)
    }

    /// Adds a file that is to be, in its place, unless it is there.
    mutating func add(_ path: String) {
        guard !files.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) else { return }
        let folder = String(path.prefix { $0 != "/" })
        guard let kind = RecordKind(rawValue: folder) else {
            preconditionFailure("records have a folder of their kind")
        }
        let names = path.names
        let next = files.firstIndex { file in
            names.lexicographicallyPrecedes(file.path.names) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        files.insert(FoundFile(path: path, kind: kind, signature: .none), at: next ?? files.count)
    }

    private func skip(_ path: String, _ reason: String, hint: String?, _ log: inout DiagnosticLog) {
        log.warning(.skippedFile, at: Place(file: prefix + path), "skipped: \(reason)", hint: hint)
    }
}

extension Folder {
    /// The same as `entries()`, for folders of thousands: all processors ask for what stands under the names.
    fileprivate func manyEntries() throws(FileError) -> [FolderEntry] {
        let names = try sortedNames()
        return try concurrentMap(trying: names.count) { (index) throws(FileError) in try entry(names[index]) }
            .compactMap(\.self)
    }
}

extension Unicode.Scalar {
    /// Whether it is one of the 65 control characters.
    fileprivate var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}

extension FolderEntry {
    /// Whether the name is one that editors and systems leave lying about.
    fileprivate var isHidden: Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") || name == "Thumbs.db"
    }
}
