import Content
import Diagnostics
import Files
import Pages
import Text

/// The gates of a site's events, and the keys to store for the next build.
struct SiteGates {
    let gates: Gates

    /// The keys to store; nil if the stored keys are unchanged.
    private let changedKeys: KeyCache?

    /// Creates the gates of the events on a site, and derives the keys that aren't stored; reports problems with their
    /// codes.
    ///
    /// Diagnostics never contain a code or its length, only an estimate of its strength.
    init(_ loaded: LoadedSite, _ log: inout DiagnosticLog) {
        let (site, sources, project) = (loaded.site, loaded.sources, loaded.project)
        let name = Self.name(site.configuration)
        var reader = CodeReader(project.folder, project.options.environment) { file in sources.events(inFile: file) }
        let locks = reader.codes(of: site.events.map(\.publicEvent), on: name, &log)
        for lock in locks { lock.warn(&log) }
        for (first, second) in zip(locks, locks.dropFirst()) { second.warn(ifSharedWith: first, &log) }

        var keys = KeyCache(in: loaded.buildCache)
        let known = locks.map { keys.known($0.subject, codes: $0.texts) }
        for case (let lock, .otherCodes(let change)) in zip(locks, known) { lock.note(change, &log) }
        var gates: [Gate.Subject: Gate] = [:]
        for case (let lock, .gate(let gate)) in zip(locks, known) { gates[lock.subject] = gate }
        let missing = locks.filter { gates[$0.subject] == nil }
        if !missing.isEmpty { project.progress(Progress(stage: .derivingKeys, done: 0, total: 0)) }
        for (lock, gate) in zip(missing, keys.derive(missing)) { gates[lock.subject] = gate }
        // Retains the keys of events that are not shown now, because later builds need them.
        let hasForgotten = keys.forget(besides: Self.subjects(of: sources.events, on: name))
        changedKeys = missing.isEmpty && !hasForgotten ? nil : keys
        self.gates = Gates(gates, site: name)
    }

    /// The gates of a few events, from stored keys; nil if a code has changed or can't be read.
    init?(known events: [Event], _ project: Project, _ buildCache: BuildCache) {
        let name = Self.name(project.configuration)
        var discarded = DiagnosticLog()
        let known = Self.known(of: events, project, buildCache, isDeriving: false, &discarded) { _ in [] }
        let isWhole = Self.subjects(of: events, on: name).allSatisfy { known[$0] != nil }
        guard isWhole, !discarded.hasErrors else { return nil }
        changedKeys = nil
        gates = Gates(known.mapValues { $0.gate }, site: name)
    }

    /// The gates of events on a site, which have codes for them.
    private static func subjects(of events: [Event], on site: String) -> [Gate.Subject] {
        events.flatMap { event in
            Gate.Role.allCases.filter { !event.codes(for: $0).isEmpty }
                .map { Gate.Subject(site: site, of: event, role: $0) }
        }
    }

    /// The folded codes of events, and their gates from stored keys.
    ///
    /// - Parameters:
    ///   - isDeriving: True to derive missing keys of the visitors' gates, and store them.
    ///   - read: Reads the events of a file again.
    static func known(
        of events: [Event], _ project: Project, _ buildCache: BuildCache, isDeriving: Bool,
        _ log: inout DiagnosticLog, read: @escaping (String) -> [Event]
    ) -> [Gate.Subject: (codes: [String], gate: Gate)] {
        let name = name(project.configuration)
        let locked = events.filter { $0.access.code != nil || $0.access.adminCode != nil }
        guard !locked.isEmpty else { return [:] }
        var reader = CodeReader(project.folder, project.options.environment, read: read)
        var keys = KeyCache(in: buildCache)
        var known: [Gate.Subject: (codes: [String], gate: Gate)] = [:]
        let locks = reader.codes(of: locked, on: name, &log)
        for lock in locks {
            if case .gate(let gate) = keys.known(lock.subject, codes: lock.texts) {
                known[lock.subject] = (lock.texts, gate)
            }
        }
        let missing = isDeriving ? locks.filter { $0.subject.role == .event && known[$0.subject] == nil } : []
        for (lock, gate) in zip(missing, keys.derive(missing)) { known[lock.subject] = (lock.texts, gate) }
        // Keys that can't be stored are derived again the next time.
        if !missing.isEmpty { try? buildCache.keep(keys) }
        return known
    }

    /// Stores the keys for the next build.
    func keep(in buildCache: BuildCache) throws(FileError) {
        if let changedKeys { try buildCache.keep(changedKeys) }
    }

    /// Notes which public files this build removes because their list is behind a code now.
    func noteClosed(_ removed: [BuildReport.Change], _ events: [SiteEvent], _ log: inout DiagnosticLog) {
        guard !removed.isEmpty else { return }
        for event in events where event.publicEvent.access.code != nil {
            let folder = event.address.file.dropLast("index.html".count)
            let files = removed.map(\.path).filter { $0.utf8.starts(with: folder.utf8) && !$0.utf8.ends(with: ".html") }
            // A list that was sealed had a code before, too.
            guard !files.isEmpty, !files.contains(where: { $0.utf8.ends(with: "/songs.sealed.json") }) else { continue }
            log.note(
                .gateClosed, at: event.publicEvent.place,
                "this list was public until now: \(files.joined(separator: ", ")) will be removed",
                hint: "publish the site to remove them from the web, too; copies that people made stay readable")
        }
    }

    /// The name that identifies a site's gates, unique among sites.
    static func name(_ configuration: SiteConfiguration) -> String {
        configuration.salt ?? "\(configuration.baseURL.origin)\(configuration.baseURL.path) \(configuration.title)"
    }
}
