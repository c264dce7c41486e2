import Ballots
import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

/// A part of the build cache in a file.
protocol CachePart: StoredValue {
    static var name: String { get }

    /// True for a part that depends on an output: it is stored with the output's records. Others are in the state folder.
    static var isOfOutput: Bool { get }
}

extension CachePart {
    static var format: String { "\(name) \(Product.cacheFormat)" }
    static var isOfOutput: Bool { true }
}

extension BuildCache {
    /// Reads a part; nil if missing, damaged or of another version of the program.
    func part<Part: CachePart>(_: Part.Type) throws(FileError) -> Part? {
        try bytes(of: Part.self).flatMap(Part.init(stored:))
    }

    /// Stores a part for the next build. In the state folder, a file is written only if it changes.
    func keep<Part: CachePart>(_ part: Part) throws(FileError) {
        let stored = part.stored
        if Part.isOfOutput {
            try journal()?.keep(stored, Part.name)
        } else if try bytes(of: Part.self) != stored {
            try stateFolder.put(Part.name, stored.span, permissions: 0o600)
        }
    }

    private func bytes<Part: CachePart>(of _: Part.Type) throws(FileError) -> [UInt8]? {
        if Part.isOfOutput { return try journal()?.read(Part.name) }
        // If the file is unreadable, the part is made again.
        return (try? stateFolder.read(Part.name, limit: 1 << 30))?.bytes
    }

    /// Returns the data of the last build if still valid, and the events whose votes have changed since.
    ///
    /// - Parameter revision: The current revision of the ledger. The data is valid only if the ledger knows which votes
    ///   are missing from the output.
    func lastBuild(
        _ project: Project, theme: ThemeFiles, revision: LedgerRevision
    ) throws(FileError) -> (build: CachedLists, touched: [String])? {
        let (now, zone) = (project.options.now, project.configuration.zone)
        guard let journal = try journal(), let signature = try journal.signature(),
            let last = try part(CachedLists.self),
            last.inputs.hold(Self.inputs(project, theme: theme), manifest: signature, ledger: nil, at: now, in: zone),
            let counted = try journal.read(Self.countedName),
            let touched = revision.touched(since: LedgerRevision(text: String(decoding: counted, as: UTF8.self)))
        else { return nil }
        return (last, touched)
    }

    /// Reads the changes since the manifest that ends in `base`; empty if unreadable.
    func patch(over base: Digest) throws(FileError) -> Manifest {
        do {
            return try journal()?.patch(over: base) ?? Manifest()
        } catch OutputJournal.Failure.file(let error) {
            throw error
        } catch {
            return Manifest()
        }
    }

    /// The records of the files in `known`, a part of the manifest that ends in `base`, with the changes since.
    func part(of known: Manifest, over base: Digest) throws(FileError) -> OutputPart {
        let patch = try patch(over: base)
        return (
            base: base, manifest: known.patched(with: patch.only { known.index(of: $0) != nil }),
            others: patch.only { known.index(of: $0) == nil }
        )
    }

    /// The output's manifest after the last build, and the signature of its file; nil if missing or unreadable.
    func manifest() throws(FileError) -> (files: Manifest, base: Digest, signature: FileSignature)? {
        guard let journal = try journal(), let signature = try journal.signature(),
            // The next build also reads it, and reports errors.
            let (files, base) = try? journal.manifest()
        else { return nil }
        return (files, base, signature)
    }

    /// True if earlier builds stored data to compare the site's files with.
    func knowsFiles() throws(FileError) -> Bool {
        if hasSourceCache { return true }
        return try journal()?.read(CachedReport.name) != nil
    }

    /// Stores the ledger's revision that the output's lists show.
    func keep(counted: LedgerRevision) throws(FileError) {
        try journal()?.keep(Array(counted.text.utf8), Self.countedName)
    }

    func ledgerSignature() throws(FileError) -> FileSignature? {
        try stateFolder.status(BatchLedger.fileName).map(FileSignature.init)
    }

    private static let countedName = "counted"

    /// Computes the digest of the inputs of all pages: the program's options, site.yaml, the time zone data and the
    /// theme.
    static func inputs(_ project: Project, theme: ThemeFiles) -> Digest {
        var hash = SHA256()
        hash.update("\(project.options.drafts)")
        hash.update(project.configuration.digest.bytes)
        hash.update("\(project.configuration.zoneData)\0")
        hash.update(theme.digest.bytes)
        return hash.finish()
    }
}

extension LoadedSite {
    /// Stores the data that batches of votes need about the site, which was just built; does nothing for a site without
    /// votes.
    ///
    /// - Parameter menuPages: The pages in the menu, for each of the site's languages.
    func keepLists(menuPages: [[MenuPage]], theme: ThemeFiles) throws(FileError) {
        // Without this data, the next batch builds the complete site, which reports errors.
        guard let counted = lists.counted, let (files, base, signature) = try buildCache.manifest() else { return }
        let read = BuildCache.inputs(project, theme: theme)
        let inputs = BuildCache.Inputs(read, manifest: signature, ledger: nil, of: site)
        let last = CachedLists(site, sources: sources, menuPages: menuPages, inputs: inputs, manifest: (files, base))
        guard let last else { return }
        try buildCache.keep(last)
        try buildCache.keep(counted: counted)
    }

    /// Stores the report of a build, unless the next build with the same inputs might report something different.
    ///
    /// - Parameters:
    ///   - fileCount: The number of files in the site.
    ///   - diagnostics: The diagnostics about the content.
    func keepReport(
        _ inputs: Digest?, fileCount: Int, diagnostics: ArraySlice<Diagnostic>
    ) throws(FileError) {
        // The next build won't report edited output files, which this build has fixed. Notes are about the changes of
        // this build.
        let warnings = diagnostics.filter { $0.code != .outputEdited }
        guard let inputs, let journal = try buildCache.journal(), let signature = try journal.signature(),
            !dependsOnOthers,
            // The library for pictures may be installed before the next build.
            warnings.allSatisfy({ $0.severity == .warning && $0.code != .pictureWorker })
        else { return }
        let ledger = try buildCache.ledgerSignature()
        try buildCache.keep(
            CachedReport(
                inputs: BuildCache.Inputs(inputs, manifest: signature, ledger: ledger, of: site),
                patch: try journal.patchSignature(), fileCount: fileCount, warnings: warnings, skipped: site.skipped,
                eventsWithoutStructuredData: BuildReport.EventWithoutStructuredData.all(of: site),
                eventsAcceptingWeakCodes: site.eventsAcceptingWeakCodes))
    }

    /// True if the site may change without changes of its content: codes may be in the environment or in other files,
    /// and votes in a database.
    ///
    /// The keys of pages depend only on the codes and the settings.
    private var dependsOnOthers: Bool {
        site.configuration.voting.isElsewhere
            || sources.events.contains { event in
                Gate.Role.allCases.contains { !event.codes(for: $0).allSatisfy(\.isInRecord) }
            }
    }
}
