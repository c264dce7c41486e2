import Foundation
import Synchronization

extension TestSite {
    /// Codes of diagnostics about single actions, which are reported only once: replaced files, counted ballots,
    /// changed codes.
    private static let onceSaid = [
        "[output.edited]", "[ballots.rejected]", "[ballots.waiting]", "[ballots.similar-names]", "[code.changed]",
        "[code.was-public]",
    ]

    /// Builds a copy from scratch, and returns it with the differences: the paths of files, and messages of only one
    /// build.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the incremental build.
    ///   - output: The output folder.
    ///   - keys: The site whose keys the copy receives, because deriving them is slower than all the rest.
    ///   - makesPictures: True to also regenerate the pictures, which is as slow.
    package func compareWithCleanBuild(
        _ outcome: Outcome, output: String = "public", keys: TestSite, makesPictures: Bool = false
    ) throws -> (clean: TestSite, differences: [String]) {
        let clean = try copy()
        try clean.takeKeys(of: keys)
        if !makesPictures { try clean.takePictures(of: self) }
        let anew = clean.build()
        func lasting(_ texts: [String]) -> [String] {
            texts.filter { text in !Self.onceSaid.contains { text.contains($0) } }
        }
        var differences: [String] = []
        let (said, saidAnew) = (lasting(outcome.texts), lasting(anew.texts))
        if said != saidAnew { differences.append("says \(said), not \(saidAnew)") }
        if (outcome.report == nil) != (anew.report == nil) { differences.append("only one of two builds fails") }
        // The old site stays if a build fails.
        if outcome.report != nil, anew.report != nil {
            differences += Self.differing(pages(in: output), clean.pages(in: output))
        }
        return (clean, differences)
    }

    /// Returns the sorted paths at which two outputs differ.
    package static func differing(_ some: [String: String], _ others: [String: String]) -> [String] {
        Set(some.keys).union(others.keys).filter { some[$0] != others[$0] }.sorted()
    }
}

/// Keys that builds derived from codes, by the text that identifies the site.
package enum KeyShelf {
    private static let kept = Mutex<[String: Data]>([:])

    /// Gives a site the stored keys of another site with the same text.
    package static func lend(to site: TestSite, for text: String) {
        guard let keys = kept.withLock({ $0[text] }) else { return }
        site.write(".corkboard/keys", "")
        // This may fail: without the keys, the build derives them.
        try? keys.write(to: URL(filePath: site[".corkboard/keys"]))
    }

    /// Stores the keys of a site.
    package static func keep(of site: TestSite, for text: String) {
        guard let keys = FileManager.default.contents(atPath: site[".corkboard/keys"]) else { return }
        kept.withLock { $0[text] = keys }
    }
}

/// Pictures that builds made, by the text that identifies the site.
package enum PictureShelf {
    private static let kept = Mutex<[String: [String: Data]]>([:])

    /// Gives a site the stored pictures of another site with the same text.
    package static func lend(to site: TestSite, for text: String) throws {
        guard let pictures = kept.withLock({ $0[text] }) else { return }
        let folder = site[".corkboard/pictures"]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, bytes) in pictures where !FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
            try bytes.write(to: URL(filePath: "\(folder)/\(name)"))
        }
    }

    /// Stores the pictures of a site.
    package static func keep(of site: TestSite, for text: String) {
        let folder = site[".corkboard/pictures"]
        // A site without pictures has no folder for them.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let pictures = names.map { ($0, FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) }
        kept.withLock { $0[text] = Dictionary(uniqueKeysWithValues: pictures) }
    }
}
