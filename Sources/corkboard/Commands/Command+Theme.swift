import Diagnostics
import Files
import Pages
import Text

extension Command {
    static let theme = Command(
        name: "theme",
        summary: "Copy built-in templates into the site, and compare the copies",
        details: """
            "copy" copies built-in files to Templates/ for you to change, and never replaces existing ones. The first \
            line of a copy identifies its original, so that "check" can report when a later version of Corkboard \
            changes it. "diff" shows how the site's files differ from the built-in ones, and "keep" marks a copy as up \
            to date with them. Without NAME, "copy" lists the built-in files, and the others apply to all of the \
            site's files.
            """,
        arguments: [
            Argument("ACTION", kind: .choice(["copy", "diff", "keep"]), "copy, diff, keep"),
            Argument(
                "NAME", isRequired: false, isRepeated: true,
                "The file in Templates/, such as home, strings/de or assets/style.css"),
        ],
        examples: [
            "corkboard theme copy note assets/style.css": "Copy two files to change them",
            "corkboard theme diff": "See how the site's files differ",
            "corkboard theme keep note": "After adopting or rejecting the changes",
        ],
        body: { run in
            let names = Array(run.options.arguments.dropFirst())
            let paths = try names.map(builtInPath)
            if run.options.arguments[0] == "copy", paths.isEmpty {
                run.console.print(
                    json: .array(BuiltInTheme.paths.map { .string($0) }),
                    text: BuiltInTheme.paths.map { $0 + "\n" }.joined())
                return .done
            }
            try run.requireSite()
            return switch run.options.arguments[0] {
            case "copy": try run.copyTemplates(paths)
            case "keep": try run.keepTemplates(paths)
            default: try run.showChanges(of: paths)
            }
        })
}

/// Returns the path of a built-in file, given with or without its extension.
private func builtInPath(_ name: String) throws -> String {
    let paths = BuiltInTheme.paths
    for candidate in [name, name + ".mustache", name + ".yaml"] where paths.contains(candidate) { return candidate }
    let names = paths.map { $0.hasSuffix(".mustache") ? String($0.dropLast(".mustache".count)) : $0 }
    throw CommandError.misuse(
        "the built-in theme has no \"\(name)\"",
        hint: didYouMean(name, among: names) ?? "\"corkboard theme copy\" lists its files")
}

extension Run {
    private static let templatesFolder = "Templates"

    /// The maximum size of a theme's file, in bytes.
    private static let limit = 16 << 20

    fileprivate mutating func copyTemplates(_ paths: [String]) throws -> ExitCode {
        letOthersRead()
        let root = try Folder.open(options.site, followingLinks: true)
        // If one of the files exists, nothing is copied.
        for path in paths {
            let file = "\(Self.templatesFolder)/\(path)"
            try require(
                try root.status(file) == nil, "\(file) already exists, so nothing was copied",
                hint: "\"corkboard theme diff \(path)\" shows how it differs from the built-in one")
        }
        var copied: [String] = []
        for path in paths where !copied.contains(path) {
            guard let bytes = BuiltInTheme.file(at: path) else { preconditionFailure("the names were checked") }
            // Pictures and fonts have no comments.
            let marked = TemplateOrigin(of: bytes).marking(bytes, named: path) ?? bytes
            let (folder, name) = try root.makingParent(of: "\(Self.templatesFolder)/\(path)")
            try folder.create(name, marked.span, permissions: 0o644)
            copied.append(path)
        }
        console.print(
            json: ["copied": .array(copied.map { .string("\(Self.templatesFolder)/\($0)") })],
            text: copied.map { "Copied \(Self.templatesFolder)/\($0)\n" }.joined())
        return .done
    }

    fileprivate mutating func keepTemplates(_ paths: [String]) throws -> ExitCode {
        var kept: [String] = []
        for (path, own, original) in try ownTemplates(paths) {
            let unmarked = TemplateOrigin.unmarked(own)
            guard let marked = TemplateOrigin(of: original).marking(unmarked, named: path), marked != own else {
                continue
            }
            // Without names, only copies are marked, not files written from scratch.
            if paths.isEmpty, TemplateOrigin(in: own) == nil { continue }
            let file = "\(options.site)/\(Self.templatesFolder)/\(path)"
            try ReplacedFile(file, nameInFolder: "").write(marked)
            kept.append(path)
        }
        console.print(
            json: ["kept": .array(kept.map { .string("\(Self.templatesFolder)/\($0)") })],
            text: kept.isEmpty
                ? "Every copy is up to date\n"
                : kept.map { "Marked \(Self.templatesFolder)/\($0) as up to date\n" }.joined())
        return .done
    }

    fileprivate mutating func showChanges(of paths: [String]) throws -> ExitCode {
        var differences: [(path: String, text: String)] = []
        for (path, own, original) in try ownTemplates(paths) {
            let diff = LineDiff(
                String(decoding: original, as: UTF8.self),
                String(decoding: TemplateOrigin.unmarked(own), as: UTF8.self))
            if !diff.isEmpty {
                differences.append((path, diff.text("built-in/\(path)", "\(Self.templatesFolder)/\(path)")))
            }
        }
        console.print(
            json: .array(differences.map { ["file": .string($0.path), "diff": .string($0.text)] }),
            text: differences.isEmpty
                ? "The files don't differ from the built-in ones\n"
                : differences.map { escapedLines($0.text) }.joined())
        return .done
    }

    /// Returns the site's files that replace built-in ones: those at `paths`, or all if empty.
    private func ownTemplates(_ paths: [String]) throws -> [(path: String, own: [UInt8], original: [UInt8])] {
        var found: [(path: String, own: [UInt8], original: [UInt8])] = []
        let root = try Folder.open(options.site, followingLinks: true)
        for path in paths.isEmpty ? BuiltInTheme.paths : paths {
            guard let original = BuiltInTheme.file(at: path) else { continue }
            let file = "\(Self.templatesFolder)/\(path)"
            guard try root.status(file) != nil else {
                if paths.isEmpty { continue }
                throw CommandError.misuse(
                    "the site doesn't have its own \(file)", hint: "\"corkboard theme copy \(path)\" creates it")
            }
            found.append((path, try root.read(file, limit: Self.limit).bytes, original))
        }
        return found
    }
}

/// Escapes hostile text for the terminal, except its line feeds.
private func escapedLines(_ text: String) -> String {
    // Splits bytes, because CR LF is one `Character`.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).escapedForTerminal }.joined(separator: "\n")
}
