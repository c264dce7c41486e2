import Content
import Diagnostics
import Files
import Pages

/// Every file of a site in all its languages, with a fingerprint of its content.
struct SitePlan {
    let languages: Languages
    let files: Plan

    /// The words of the search index in each language.
    private let search: [SearchCache]

    /// The inputs of all fingerprints other than records; nil if the next build can't compare them.
    private let inputs: BuildCache.Inputs?

    /// Plans all files. Reuses the fingerprints of the last plan that no changed record affects.
    init(
        _ languages: Languages, search: [SearchCache], loaded: LoadedSite, gates: SiteGates,
        others: [GeneratedFile], found: FoundSite, isInterrupted: @escaping @Sendable () -> Bool,
        _ log: inout DiagnosticLog
    ) throws(FileError) {
        let (sources, buildCache) = (loaded.sources, loaded.buildCache)
        self.languages = languages
        self.search = search
        let inputs = try loaded.planInputs(gates: gates.gates, theme: found.themeFiles)
        self.inputs = inputs
        let lastPlan = try inputs.flatMap { (inputs) throws(FileError) in
            try buildCache.part(CachedPlan.self)?.known(inputs, sites: languages.sites, sources: sources)
        }
        files = try languages.plan(
            loaded.lists, gates.gates, others: others, search: search, knowing: lastPlan ?? [],
            isInterrupted: isInterrupted, &log
        ) { site, theme, log throws(FileError) in
            try loaded.store.cards(of: site, loaded.lists, theme, &log)
        }
    }

    /// Renders the bodies of changed files without writing them, and reports the changes; nil if the log has errors.
    func dryRun(
        _ changes: Changes, loaded: LoadedSite, renderer: BodyRenderer, _ log: inout DiagnosticLog
    ) -> BuildReport? {
        _ = renderer.bodies(for: changes.staleJobs, of: files, languages, &log, loaded.project.progress)
        return log.hasErrors ? nil : loaded.report(on: changes)
    }

    /// Stores the fingerprints for the next build.
    func keepFingerprints(_ sources: Sources, in buildCache: BuildCache) throws(FileError) {
        guard let inputs else { return }
        try buildCache.keep(CachedPlan(inputs, sites: languages.sites, sources: sources, plan: files))
    }

    /// Stores the words of the search index for the next build.
    func keepWords(in buildCache: BuildCache) throws(FileError) { try buildCache.keep(search) }
}
