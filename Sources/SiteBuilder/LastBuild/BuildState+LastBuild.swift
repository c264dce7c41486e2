import Ballots
import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

extension BuildState {
    /// What the last build knew, where that still holds.
    ///
    /// - Parameter counted: When the latest batch was filed; where the output shows others, all of it has to be built.
    func lastBuild(
        _ configuration: SiteConfiguration, _ theme: SiteTheme, _ options: BuildOptions, counted: Int64?
    ) throws(FileError) -> LastBuild? {
        guard let journal = try journal(), let signature = try journal.signature(),
            let bytes = try journal.read(Self.lastBuildName), let last = LastBuild(stored: bytes),
            last.manifest == signature,
            last.shared
                == Self.shared(configuration, theme, options),
            last.moment.holds(at: options.now, in: configuration.zone),
            try journal.read(Self.countedName) == Self.text(counted)
        else { return nil }
        return last
    }

    /// What was written since the manifest that ends in `base`; nothing where that can't be read.
    func patch(over base: Digest) throws(FileError) -> Manifest {
        do {
            return try journal()?.patch(over: base) ?? Manifest()
        } catch OutputJournal.Failure.file(let error) {
            throw error
        } catch {
            return Manifest()
        }
    }

    /// Keeps what batches of votes need of a site that was just built; nothing where nobody votes.
    ///
    /// - Parameter output: As it was before.
    func keep(
        _ site: Site, _ lists: SongLists, _ sources: Sources, _ theme: SiteTheme, _ options: BuildOptions,
        _ output: OutputFolder
    ) throws(FileError) {
        guard let counted = lists.counted, let signature = try output.journal.signature() else { return }
        let manifest: (manifest: Manifest, base: Digest)?
        do {
            manifest = try output.journal.manifest()
        } catch {
            // Without it the next batch builds the whole site, which says what is wrong with it.
            return
        }
        guard let manifest else { return }
        let shared = Self.shared(site.configuration, theme, options)
        let last = LastBuild(site, sources, shared, (manifest.manifest, signature, manifest.base))
        guard let last else { return }
        try output.journal.keep(last.stored, Self.lastBuildName)
        try output.journal.keep(Self.text(counted), Self.countedName)
    }

    /// Whether anything is kept from earlier builds that the files of a site could be compared with.
    func knowsFiles() throws(FileError) -> Bool {
        if hasSourceCache { return true }
        return try journal()?.read(Self.lastReportName) != nil
    }

    /// Determines everything that a site is made from; nil where that can't be told without reading it.
    func inputs(
        _ walk: ContentWalk, _ configuration: SiteConfiguration, _ theme: SiteTheme, _ options: BuildOptions
    ) -> Digest? {
        guard let found = walk.digest, !options.clean else { return nil }
        var hash = SHA256()
        hash.update("last report 1 ")
        hash.update(Self.shared(configuration, theme, options).bytes)
        hash.update(found.bytes)
        // Diagnostics call files by the name that was given to the site.
        hash.update(walk.prefix)
        return hash.finish()
    }

    /// What the last build had to say, where it was made from the same and its files are as it wrote them.
    func lastReport(
        _ inputs: Digest?, _ configuration: SiteConfiguration, _ options: BuildOptions, _ log: inout DiagnosticLog
    ) throws(FileError) -> BuildReport? {
        guard let inputs, let journal = try journal(), let signature = try journal.signature(),
            let bytes = try journal.read(Self.lastReportName), let last = LastReport(stored: bytes),
            last.inputs == inputs, last.manifest == signature, last.ledger == (try ledgerSignature()),
            last.moment.holds(at: options.now, in: configuration.zone)
        else { return nil }
        var unsaid = DiagnosticLog()
        guard let output = try output(&unsaid), try output.isAsWritten() else { return nil }
        for warning in last.warnings { log.report(warning) }
        return BuildReport(last, output: outputPath, zone: configuration.zone)
    }

    /// Keeps what there was to say of a site that was just built; nothing where some of that would not be said again.
    ///
    /// - Parameter said: What was said of the content.
    func keepReport(
        _ inputs: Digest?, _ site: Site, _ sources: Sources, _ fileCount: Int, _ said: ArraySlice<Diagnostic>,
        _ output: OutputFolder
    ) throws(FileError) {
        // What was changed by hand is mended now. What locks events may be in the environment, and notes are of something that
        // was done.
        let said = said.filter { $0.code != .outputEdited }
        guard let inputs, let signature = try output.journal.signature(),
            !sources.events.contains(where: { $0.access.code != nil || $0.access.adminCode != nil }),
            said.allSatisfy({ $0.severity == .warning })
        else { return }
        let last = LastReport(
            inputs: inputs, moment: BuildMoment(of: site), manifest: signature, ledger: try ledgerSignature(),
            fileCount: fileCount,
            warnings: said, skipped: site.skipped, untoldEvents: BuildReport.UntoldEvent.all(of: site))
        try output.journal.keep(last.stored, Self.lastReportName)
    }

    /// Keeps up to when the output shows the votes.
    package func keep(counted: Int64?) throws(FileError) {
        try journal()?.keep(Self.text(counted), Self.countedName)
    }

    private func ledgerSignature() throws(FileError) -> FileSignature? {
        try stateFolder.status(Ledger.fileName).map(FileSignature.init)
    }

    private static let lastBuildName = "last-build"
    private static let countedName = "counted"
    private static let lastReportName = "last-report"

    private static func text(_ counted: Int64?) -> [UInt8] { Array("\(counted ?? 0)\n".utf8) }

    private static func shared(
        _ configuration: SiteConfiguration, _ theme: SiteTheme, _ options: BuildOptions
    ) -> Digest {
        var hash = SHA256()
        hash.update("last build 2 \(Product.version) \(options.drafts)")
        hash.update(configuration.digest.bytes)
        hash.update(PageSeed(configuration, theme).digest.bytes)
        for asset in theme.assets { hash.update(asset.fingerprint.bytes) }
        return hash.finish()
    }
}
