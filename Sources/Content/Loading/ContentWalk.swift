import Ballots
package import Bytes
package import Crypto
package import Diagnostics
package import Files
import Text
package import Time

/// Finds the files in a content folder. It doesn't follow links, and opens only folders.
package struct ContentWalk: Sendable {
    /// The prefix of paths in diagnostics.
    package let prefix: String

    package private(set) var start: Instant

    /// The signatures of the record folders by name, taken before they were read.
    package private(set) var folders: [String: FileSignature] = [:]
    private(set) var files: [FoundFile] = []

    /// True if record files get their signatures when they are read instead of when they are found.
    private var readsAll: Bool

    /// Files that other code reads: the settings, the ballots, the decisions on requests and the voting codes.
    private var others: [(path: String, signature: FileSignature?)] = []

    /// Walks all content of a site.
    ///
    /// - Parameters:
    ///   - start: The time now.
    ///   - readsAll: True if all records will be read anyway. The walk then doesn't ask for the status of each file,
    ///   and `note` adds the signatures later.
    package init(
        _ folder: SiteFolder, at start: Instant, readsAll: Bool = false, _ log: inout DiagnosticLog
    ) throws(FileError) {
        prefix = folder.name("Content/")
        self.start = start
        self.readsAll = readsAll
        for kind in RecordKind.allCases {
            folders[kind.folder] = try folder.content.status(kind.folder).map(FileSignature.init)
        }
        try walk(folder.content, &log)
    }

    /// Walks only the records of one kind.
    package init(_ folder: SiteFolder, only kind: RecordKind, at start: Instant) throws(FileError) {
        self.init(folder, files: [], at: start)
        // Unreadable files were reported by the walk of all content.
        var discarded = DiagnosticLog()
        if try folder.content.status(kind.folder)?.kind == .folder {
            enter(kind.folder, of: folder.content, kind, at: kind.folder, &discarded)
        }
    }

    /// Creates a walk from files that were found earlier.
    package init(_ folder: SiteFolder, files: [FoundFile], at start: Instant) {
        prefix = folder.name("Content/")
        self.start = start
        readsAll = false
        self.files = files
    }

    /// The names of the folders in `Content/`.
    private static let folderNames = RecordKind.allCases.map(\.folder) + ["ballots", SongbookName.folder]

    /// Names directly in `Content/` that other code reads.
    private static let otherNames: Set<String> = [
        "ballots", RequestDecisions.fileName, IssuedCodes.fileName, "site.yaml", "site.json",
    ]

    /// Walks `content`, with the names in each folder sorted by bytes.
    private mutating func walk(_ content: Folder, _ log: inout DiagnosticLog) throws(FileError) {
        for entry in try content.entries() where !isHidden(entry.name) {
            if Self.otherNames.contains(entry.name) { others.append((entry.name, FileSignature(entry.status))) }
            if let kind = RecordKind(rawValue: entry.name), entry.status.kind == .folder {
                enter(entry.name, of: content, kind, at: entry.name, &log)
            } else if entry.status.kind == .link, Self.folderNames.contains(entry.name) {
                skip(entry.name, "symbolic links are not followed", hint: "put a copy of the folder here", &log)
            } else if ["ballots", SongbookName.folder].contains(entry.name), entry.status.kind == .folder {
                for file in try content.folder(entry.name).finds(lookingAtFiles: true) {
                    let path = "\(entry.name)/\(file.name.text)"
                    others.append((path, file.signature))
                    if entry.name == "ballots", !isHidden(file.name.text) { skipUnlessBallots(file, at: path, &log) }
                }
            } else if entry.name == "ballots" {
                skip(
                    entry.name, "this isn't a folder", hint: "put ballot files into a folder with this name",
                    &log)
            } else if !Self.otherNames.contains(entry.name) {
                let near = suggestion(for: entry.name, among: Self.folderNames)
                skip(
                    entry.name, "this isn't one of the content folders",
                    hint: near.map { "did you mean \($0)/?" }
                        ?? "put records into bulletins, events, schedules, pages, sports or calendars, pictures into assets, lists of songs into songbooks, and votes into ballots",
                    &log)
            }
        }
    }

    /// Walks a folder. If it can't be read, reports it and lets the walk continue.
    private mutating func enter(
        _ name: String, of parent: Folder, _ kind: RecordKind, at path: String, _ log: inout DiagnosticLog
    ) {
        do throws(FileError) {
            try walk(try parent.folder(name), kind, below: path + "/", &log)
        } catch {
            log.report(unreadable: "this folder", at: Place(file: prefix + path), error)
        }
    }

    private mutating func walk(
        _ folder: Folder, _ kind: RecordKind, below path: String, _ log: inout DiagnosticLog
    ) throws(FileError) {
        for find in try folder.finds(lookingAtFiles: !readsAll || kind == .asset) where !isHidden(find.name.text) {
            let name = find.name.text
            let path = path + name
            guard find.name.isUTF8 else {
                skip(path, "the name isn't UTF-8", hint: "rename the file", &log)
                continue
            }
            guard name.unicodeScalars.allSatisfy({ !$0.isControl }) else {
                skip(path, "the name has a control character", hint: "rename the file", &log)
                continue
            }
            switch find.kind {
            case .folder: enter(name, of: folder, kind, at: path, &log)
            case .link:
                skip(path, "symbolic links are not followed", hint: "put a copy of the file here", &log)
            case .special:
                skip(path, "this isn't a regular file", hint: nil, &log)
            case .file:
                if let endings = kind.fileExtensions, !endings.contains(where: { path.utf8.ends(with: $0) }) {
                    let meant = Self.name(meantBy: name, endings)
                    skip(
                        path, "file names here must end in \(endings.joined(separator: " or "))",
                        hint: meant.map { "rename it to \($0)" } ?? "pictures and other files belong in assets", &log)
                    continue
                }
                files.append(FoundFile(path: path, kind: kind, signature: find.signature))
            }
        }
    }

    /// Returns the name with the ending that its author means, such as `a.md` for `a.MD` or `a.md.txt`; nil for other
    /// kinds of files.
    private static func name(meantBy name: String, _ endings: [String]) -> String? {
        let others = [".markdown": ".md", ".ical": ".ics"]
        let lowercased = name.lowercased()
        for ending in endings {
            for written in [ending, ending + ".txt"] + others.keys.filter({ others[$0] == ending })
            where lowercased.utf8.ends(with: written) {
                return String(name.dropLast(written.count)) + ending
            }
        }
        return nil
    }

    /// Warns about entries of the ballots folder that aren't ballot files.
    private func skipUnlessBallots(_ find: Find, at path: String, _ log: inout DiagnosticLog) {
        switch find.kind {
        case .folder:
            skip(path, "subfolders are not read here", hint: "move its ballot files up one level", &log)
        case .link: skip(path, "symbolic links are not followed", hint: "put a copy of the file here", &log)
        case .special: skip(path, "this isn't a regular file", hint: nil, &log)
        case .file where !find.name.isUTF8: skip(path, "the name isn't UTF-8", hint: "rename the file", &log)
        case .file where !BatchFolder.knows(find.name.text):
            skip(
                path, "file names here must end in \(BatchFolder.droppedEndings.joined(separator: " or "))",
                hint: "rename a table to end in .csv, and a file with one JSON ballot per line to end in .ndjson", &log)
        case .file: break
        }
    }

    /// Returns the result of a new walk if only `paths` have changed since, or nil if a file was added or removed.
    ///
    /// - Parameter paths: Paths below `Content/`.
    package func updated(
        _ paths: Set<String>, in content: Folder, at start: Instant
    ) throws(FileError) -> ContentWalk? {
        var (walk, rest) = (self, paths)
        walk.start = start
        walk.readsAll = false
        for index in files.indices where rest.remove(files[index].path) != nil {
            guard let status = try content.status(files[index].path), status.kind == .file else { return nil }
            walk.files[index].signature = FileSignature(status)
        }
        for index in others.indices where rest.remove(others[index].path) != nil {
            guard let status = try content.status(others[index].path), status.kind == .file else { return nil }
            walk.others[index].signature = FileSignature(status)
        }
        // A file that was created and deleted in between, such as an editor's temporary file, isn't a change.
        for path in rest where try content.status(path) != nil { return nil }
        for kind in RecordKind.allCases {
            walk.folders[kind.folder] = try content.status(kind.folder).map(FileSignature.init)
        }
        return walk
    }

    /// The digest of the paths and signatures of all files found.
    ///
    /// Nil if a file has no signature yet, or was modified so recently that another change might go unnoticed.
    package var digest: Digest? { digest(of: files.map { ($0.path, $0.signature) } + others) }

    /// The same for the files that other code reads: the settings, the ballots, the decisions on requests and the voting codes.
    package var digestOfOthers: Digest? { digest(of: others) }

    /// The same for the records of one kind.
    package func digest(of kind: RecordKind) -> Digest? {
        digest(of: files.filter { $0.kind == kind }.map { ($0.path, $0.signature) })
    }

    private func digest(of files: [(path: String, signature: FileSignature?)]) -> Digest? {
        var writer = ByteWriter(capacity: files.count * 64)
        for (path, signature) in files {
            guard let signature, !signature.wasTouched(since: start) else { return nil }
            writer.write(path)
            signature.store(in: &writer)
        }
        return SHA256.digest(of: writer.bytes)
    }

    /// Stores the signatures that the files had when they were read.
    package mutating func note(_ read: [SourceFile]) {
        guard readsAll else { return }
        for index in files.indices { files[index].signature = read[index].signature }
    }

    /// Adds a file that doesn't exist yet in its sorted position, unless it was found.
    package mutating func add(_ path: String) {
        guard !files.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) else { return }
        let folder = String(path.prefix { $0 != "/" })
        guard let kind = RecordKind(rawValue: folder) else {
            preconditionFailure("records have a folder of their kind")
        }
        let names = path.names
        let next = files.firstIndex { file in
            names.lexicographicallyPrecedes(file.path.names) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        files.insert(FoundFile(path: path, kind: kind, signature: FileSignature.none), at: next ?? files.count)
    }

    private func skip(_ path: String, _ reason: String, hint: String?, _ log: inout DiagnosticLog) {
        log.warning(.skippedFile, at: Place(file: prefix + path), "skipped: \(reason)", hint: hint)
    }
}

/// An entry of a content folder.
private struct Find {
    let name: Folder.Name
    let kind: FileStatus.Kind

    /// Nil if the walk didn't ask for the file's status.
    let signature: FileSignature?
}

extension Folder {
    /// Returns the entries of the folder, sorted by the bytes of their names. All cores share the status calls.
    ///
    /// - Parameter lookingAtFiles: True to ask for the status of files as well as folders.
    fileprivate func finds(lookingAtFiles: Bool) throws(FileError) -> [Find] {
        let names = try sortedNames()
        return try concurrentMap(trying: names.count) { (index) throws(FileError) in
            let name = names[index]
            if !lookingAtFiles, name.kind == .file { return Find(name: name, kind: .file, signature: nil) }
            return try entry(name).map { Find(name: name, kind: $0.status.kind, signature: FileSignature($0.status)) }
        }.compactMap(\.self)
    }
}

/// True for the names of files that editors and operating systems leave behind.
private func isHidden(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") || name == "Thumbs.db"
}
