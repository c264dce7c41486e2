import Crypto
import Diagnostics
import Files
import Time

extension Workshop {
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
                == Self.shared(
                    configuration, theme, FrameMaker(configuration, last.menuPages, logo: theme.logo), options),
            last.holds(at: options.now, in: configuration.zone),
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
        _ site: Site, _ sources: Sources, _ theme: SiteTheme, _ options: BuildOptions, _ output: Output
    ) throws(FileError) {
        guard let counted = site.songLists.counted, let signature = try output.journal.signature() else { return }
        let manifest: (manifest: Manifest, base: Digest)?
        do {
            manifest = try output.journal.manifest()
        } catch {
            // Without it the next batch builds the whole site, which says what is wrong with it.
            return
        }
        guard let manifest else { return }
        let shared = Self.shared(site.configuration, theme, FrameMaker(site, logo: theme.logo), options)
        let last = LastBuild(site, sources, shared, (manifest.manifest, signature, manifest.base))
        guard let last else { return }
        try output.journal.keep(last.stored, Self.lastBuildName)
        try output.journal.keep(Self.text(counted), Self.countedName)
    }

    /// Keeps up to when the output shows the votes.
    func keep(counted: Int64?) throws(FileError) {
        try journal()?.keep(Self.text(counted), Self.countedName)
    }

    private static let lastBuildName = "last-build"
    private static let countedName = "counted"

    private static func text(_ counted: Int64?) -> [UInt8] { Array("\(counted ?? 0)\n".utf8) }

    private static func shared(
        _ configuration: SiteConfiguration, _ theme: SiteTheme, _ frames: FrameMaker, _ options: BuildOptions
    ) -> Digest {
        var hash = SHA256()
        hash.update("last build 2 \(Product.version) \(options.drafts)")
        hash.update(configuration.digest.bytes)
        hash.update(PageSeed(configuration, theme, frames).digest.bytes)
        for asset in theme.assets { hash.update(asset.fingerprint.bytes) }
        return hash.finish()
    }
}
