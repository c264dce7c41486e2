import Bytes
import Content
import Diagnostics
import Files
import Pages
import Text

/// Reads codes from the content, the environment or files.
struct CodeReader {
    private let folder: SiteFolder
    private let environment: (String) -> String?

    /// Reads the events of a file again.
    private let read: (String) -> [Event]
    private var files: [String: [Event]] = [:]

    init(
        _ folder: SiteFolder, _ environment: @escaping (String) -> String?, read: @escaping (String) -> [Event]
    ) {
        self.folder = folder
        self.environment = environment
        self.read = read
    }

    /// Reads the codes of events, once for each series; reports an error for each unreadable code.
    mutating func codes(of events: [Event], on site: String, _ log: inout DiagnosticLog) -> [EventCodes] {
        var known: Set<ExactText> = []
        return events.flatMap { event in
            known.insert(ExactText(event.recordID)).inserted ? codes(of: event, on: site, &log) : []
        }
    }

    private mutating func codes(of event: Event, on site: String, _ log: inout DiagnosticLog) -> [EventCodes] {
        Gate.Role.allCases.compactMap { role in
            let written = event.codes(for: role)
            let texts = written.indices.compactMap { foldedText(of: written[$0], at: $0, event, role, &log) }
            // A gate without some of its codes would lock out the people who have them.
            guard !texts.isEmpty, texts.count == written.count else { return nil }
            var (codes, repetitions): ([EventCodes.Code], [Place]) = ([], [])
            for (text, code) in zip(texts, written) {
                if codes.contains(where: { $0.text == text }) {
                    repetitions.append(code.place)
                } else {
                    codes.append(EventCodes.Code(text: text, place: code.place))
                }
            }
            return EventCodes(
                subject: Gate.Subject(site: site, of: event, role: role), codes: codes, repetitions: repetitions,
                eventName: event.name, isAccepted: event.access.acceptsWeakCodes)
        }
    }

    private mutating func foldedText(
        of code: Code, at index: Int, _ event: Event, _ role: Gate.Role, _ log: inout DiagnosticLog
    ) -> String? {
        guard let text = text(of: code, at: index, event, role, &log) else { return nil }
        let folded = foldedCode(text)
        if !folded.isEmpty { return folded }
        log.error(
            .codeMissing, at: code.place, "this code contains only spaces and hyphens",
            hint: "\"corkboard code\" generates a good one")
        return nil
    }

    /// - Parameter index: The position among the codes for this role.
    private mutating func text(
        of code: Code, at index: Int, _ event: Event, _ role: Gate.Role, _ log: inout DiagnosticLog
    ) -> String? {
        switch code.source {
        case .content(let secret?): return secret.text
        case .content(nil):
            // The codes of a series are in its own file, even if another one changes this date.
            let (file, record) = (code.place.file, event.recordID)
            if files[file] == nil { files[file] = read(file) }
            let again = files[file]?.first { $0.recordID.utf8.elementsEqual(record.utf8) }?.codes(for: role) ?? []
            if index < again.count, case .content(let secret?) = again[index].source { return secret.text }
            log.error(
                .unreadable, at: Place(file: file), "this file changed while the site was built", hint: "build again")
        case .environment(let name):
            if let text = environment(name) { return text }
            log.error(
                .codeMissing, at: code.place, "the environment variable \(name), which holds this code, is not set",
                hint: "set it for every build: pages can't be sealed without the code")
        case .file(let path): return contents(of: path, code.place, &log)
        }
        return nil
    }

    private func contents(of path: String, _ place: Place, _ log: inout DiagnosticLog) -> String? {
        do throws(FileError) {
            let isAbsolute = path.utf8.first == UInt8(ascii: "/")
            let (parent, name) = (isAbsolute ? path : folder.name(path)).folderAndName
            if let published = try publishedFolder(around: parent) {
                log.error(
                    .codeMissing, at: place, "\(path), which holds this code, is published with the site",
                    hint: "move it out of \(published)")
                return nil
            }
            let bytes = try Folder.open(parent, followingLinks: true).read(name, limit: 4096).bytes
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            log.error(
                .codeMissing, at: place, "\(path), which holds this code, can't be read: \(error.reason)",
                hint: "its path is relative to the site's folder")
            return nil
        }
    }
}

extension CodeReader {
    /// Returns the folder of published assets that contains `path`, directly or through symbolic links, if any.
    private func publishedFolder(around path: String) throws(FileError) -> String? {
        guard let place = try Folder.canonicalPath(path) else { return nil }
        for name in ["Content/assets", "Templates/assets"] {
            guard let published = try Folder.canonicalPath(folder.name(name)) else { continue }
            if (place + "/").utf8.starts(with: (published + "/").utf8) { return name }
        }
        return nil
    }
}
