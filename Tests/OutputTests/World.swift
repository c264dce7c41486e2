import Crypto
import Diagnostics
import Files
import Output
import TestSupport

/// A site in its own folder, built from pages given as text.
struct World {
    let scratch: Scratch
    var output = "public"
    var adopt = false
    var version = "1.0"
    var identity = "https://example.org/"

    init(inMemory: Bool = false) throws {
        scratch = try Scratch(inMemory: inMemory)
        scratch.write("site/Content/site.yaml", "title: A site\n")
    }

    /// The options for an output at a path, in the site's folder or absolute.
    func options(_ path: String? = nil) -> OutputOptions {
        let path = path ?? output
        return OutputOptions(
            path: path.hasPrefix("/") || path.isEmpty ? path : scratch["site/" + path], site: scratch["site"],
            sources: [scratch["site/Content"], scratch["site/Templates"], scratch["site/.corkboard"]],
            home: scratch["home"], identity: identity, version: version, adopt: adopt)
    }

    func open(_ log: inout DiagnosticLog, at path: String? = nil) throws -> OutputFolder? {
        try OutputFolder(options(path), StateFolder.open(at: scratch["site/.corkboard"]), &log)
    }

    /// Builds these pages into the output; nil if that was refused.
    @discardableResult
    func build(_ pages: [String: String], _ log: inout DiagnosticLog) throws -> UpdateReport? {
        guard let output = try open(&log) else { return nil }
        let files = pages.map { PlannedFile(path: $0.key, fingerprint: SHA256.digest(of: $0.value)) }
        let statuses = try files.map { file throws(FileError) in try output.status(of: file) }
        guard let update = try Update(output, to: files, statuses: statuses, &log) else { return nil }
        for (index, file) in files.enumerated() where statuses[index] != .current {
            try update.write(index, Array((pages[file.path] ?? "").utf8).span)
        }
        return try update.commit(&log)
    }

    @discardableResult
    func build(_ pages: [String: String]) throws -> UpdateReport? {
        var log = DiagnosticLog()
        return try build(pages, &log)
    }

    /// The texts of the output's pages, without our own marker.
    var pages: [String: String] {
        scratch.files(in: "site/" + output).filter { !$0.key.hasPrefix(".corkboard-output") }
    }

    /// True if an update was begun and not ended.
    var hasJournal: Bool { scratch.files(in: "site/.corkboard").keys.contains { $0.hasSuffix("/journal") } }

    /// True if a finished update left no temporary files.
    var isTidy: Bool {
        let names = scratch.files(in: "site").keys
        return !names.contains {
            $0.contains("corkboard-new") || $0.contains("corkboard-old") || $0.hasSuffix("/journal")
        }
    }
}
