import Authoring
import Content
import Diagnostics
import Files
import Glibc
import Libraries
import Platform
import Processes
import SiteBuilder
import Text

extension Command {
    static let doctor = Command(
        name: "doctor",
        summary: "Report versions, programs, permissions and the state of the site, for bug reports",
        details: """
            The report can be pasted as it is: it contains no text, names, codes or addresses from the site, and lists \
            environment variables without their values. Exits with 1 if the site has errors, and with 3 if something \
            that the site needs is missing or can't be written. Nothing is changed.
            """,
        examples: [
            "corkboard doctor": "Find out which programs are missing",
            "corkboard doctor --site club --json": "Print the same as JSON",
        ],
        body: { run in
            let report = DoctorReport(
                run.options, environment: run.environment, build: try run.buildOptions(),
                hasSite: run.hasSite(run.options.site))
            run.console.print(json: report.json, text: report.text)
            return report.exitCode
        })
}

/// The findings of `corkboard doctor`.
private struct DoctorReport {
    /// The lines of the report. A fault means that the tool or the site can't work until it is fixed.
    private var findings: [(subject: String, text: String, isFault: Bool)] = []
    private var hasErrors = false

    /// The home folder without a slash at its end; empty if unknown.
    private let home: [UInt8]

    /// Programs that some commands start: name and purpose.
    private static let programs = [
        ("git", "publish to git and find the author of bulletins"), ("rsync", "publish to a host"),
        ("ssh", "publish to a host by rsync"), ("rclone", "publish to a cloud"),
    ]

    /// Variables that affect the tool; the report contains only whether they are set.
    private static let variables = [
        "CORKBOARD_AUTHOR", "CORKBOARD_DEVICE_KEY", "CORKBOARD_LEDGER", "EDITOR", "LANG", "LC_ALL", "NO_COLOR",
        "SOURCE_DATE_EPOCH", "TERM", "TMPDIR", "TZ", "VISUAL",
    ]

    init(_ options: Options, environment: Environment, build: BuildOptions, hasSite: Bool) {
        let home = Array((environment.home ?? "").utf8)
        self.home = Array(home.prefix((home.lastIndex { $0 != UInt8(ascii: "/") } ?? -1) + 1))
        add("corkboard", Product.version)
        add("system", Self.system)
        add("program", Self.program ?? "unknown")
        if let shortage = Machine.shortage() { add("limits", shortage, isFault: true) }
        var log = DiagnosticLog()
        let examination = hasSite ? SiteExamination(build, &log) : nil
        addLibraries()
        addPrograms(environment, neededBy: examination)
        let set = Self.variables.filter { Environment.value($0) != nil }
        add("variables", set.isEmpty ? "none set" : "set: " + set.joined(separator: ", "))
        if hasSite { addSite(options, examination, log) } else { add("site", "none in \(options.site)") }
    }

    var exitCode: ExitCode { findings.contains { $0.isFault } ? .world : hasErrors ? .problems : .done }

    var json: JSONValue {
        .array(
            findings.map {
                ["subject": .string($0.subject), "text": .string($0.text), "fault": .boolean($0.isFault)]
            })
    }

    var text: String {
        let width = (findings.map { $0.subject.utf8.count }.max() ?? 0) + 2
        return findings.map { finding in
            let gap = String(repeating: " ", count: width - finding.subject.utf8.count)
            return
                "\(finding.subject)\(gap)\(finding.text.escapedForTerminal)\(finding.isFault ? "  <-- fix this" : "")\n"
        }.joined()
    }

    private mutating func add(_ subject: String, _ text: String, isFault: Bool = false) {
        findings.append((subject, withoutHome(text), isFault))
    }

    /// Replaces the home folder by `~`, because its path usually contains the user's name.
    private func withoutHome(_ text: String) -> String {
        guard !home.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        var position = 0
        while let range = bytes[position...].firstRange(of: home) {
            // "/home/anna" and "/mnt/home/ann" aren't in "/home/ann".
            let neighbours = [bytes[..<range.lowerBound].last, bytes[range.upperBound...].first].compactMap(\.self)
            let isOther = neighbours.contains { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-_.".utf8.contains($0) }
            shown += bytes[position..<range.lowerBound]
            shown += isOther ? home : [UInt8(ascii: "~")]
            position = range.upperBound
        }
        return String(decoding: shown + bytes[position...], as: UTF8.self)
    }

    private mutating func addLibraries() {
        let linked = LinkedLibrary.all
        add("linked", linked.map(\.description).joined(separator: ", "))
        var optional: [OptionalLibrary] = [.curl, .expat, .gnuTLS, .gobject, .microHTTPD, .pq, .vips]
        optional.removeAll { library in linked.contains { $0.name == library.name } }
        for library in optional {
            let isThere = unsafe library.load() != nil
            add(
                "library",
                isThere ? library.name : "\(library.name) is missing, needed for \(library.purpose): \(library.advice)")
        }
    }

    private mutating func addPrograms(_ environment: Environment, neededBy examination: SiteExamination?) {
        for (name, purpose) in Self.programs {
            let isNeeded = examination?.programs.contains(name) ?? false
            guard let path = environment.path(ofProgram: name) else {
                add("program", "\(name) is missing, needed to \(purpose)", isFault: isNeeded)
                continue
            }
            let version = Subprocess.firstLine(name == "ssh" ? [path, "-V"] : [path, "--version"])
            add("program", [path, version].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": "))
        }
    }

    private mutating func addSite(_ options: Options, _ examination: SiteExamination?, _ log: DiagnosticLog) {
        let site = options.site == "." ? Self.target(ofLink: RunningProcess.workingFolderLink) : nil
        add("site", site ?? options.site)
        for (name, isNeeded) in [("Content", true), ("Templates", false)] {
            addFolder(name, "\(options.site)/\(name)", isNeeded: isNeeded, isWritten: false)
        }
        addFolder(".corkboard", "\(options.site)/.corkboard", isNeeded: false, isWritten: true)
        if let examination {
            addFolder("output", examination.output, isNeeded: false, isWritten: true)
            let counts = examination.records.filter { $0.count > 0 }.map { $0.kind.counted($0.count) }
            add("records", counts.isEmpty ? "none" : counts.joined(separator: ", "))
            add(
                "settings",
                "language \(examination.language), zone \(examination.timeZone), "
                    + "\(examination.hasAddress ? "with" : "without") a baseURL, targets: \(examination.targets), "
                    + "sources: \(examination.sources)")
        }
        var all = log
        for problem in examination?.problems.diagnostics ?? []
        where !log.diagnostics.contains(where: { $0.code == problem.code }) {
            all.report(problem)
        }
        hasErrors = all.hasErrors
        add("check", ProblemCounts(all).text)
        var counts: [String: Int] = [:]
        for diagnostic in all.diagnostics {
            counts["\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue)", default: 0] += 1
        }
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) { add("check", "\(count) × \(code)") }
    }

    /// Reports whether a folder exists, and whether it is readable and writable.
    private mutating func addFolder(_ name: String, _ path: String, isNeeded: Bool, isWritten: Bool) {
        guard unsafe access(path, F_OK) == 0 else {
            return add(name, errno == ENOENT ? "not found" : systemMessage(errno), isFault: isNeeded)
        }
        let mayRead = unsafe access(path, R_OK | X_OK) == 0
        let mayWrite = unsafe access(path, W_OK) == 0
        var text = mayRead ? (mayWrite ? "readable and writable" : "readable, not writable") : "not readable"
        var space = statvfs()
        if isWritten, unsafe statvfs(path, &space) == 0 {
            // Some file systems report unlimited space.
            let (free, isEndless) = UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize))
            if !isEndless { text += ", \(free >> 20) MiB free" }
        }
        add(name, text, isFault: !mayRead || isWritten && !mayWrite)
    }

    private static var system: String {
        let release = (try? String(decoding: InputFile.read("/usr/lib/os-release"), as: UTF8.self)) ?? ""
        let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
        var kernel = utsname()
        unsafe uname(&kernel)
        func text<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return [
            name ?? "unknown system", "Linux \(text(kernel.release))", text(kernel.machine),
            "\(Machine.cores) processors",
        ].joined(separator: ", ")
    }

    private static var program: String? { target(ofLink: RunningProcess.programLink) }

    private static func target(ofLink path: String) -> String? {
        guard let (folder, name) = try? Folder.around(path) else { return nil }
        // The system may hide the path, and the report shows that.
        return try? folder.linkTarget(name)
    }
}
