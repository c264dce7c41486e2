import Foundation
import SiteBuilder
import Synchronization
import TestSites
import TestSupport
import Testing
import Time

/// Tests that an incremental build equals a clean one and writes less.
@Suite struct IncrementalBuildTests {
    /// The number of sites.
    private static let seeds = Night.isOn ? 1000 : 12

    /// The number of edits and builds per site.
    private static let steps = 20

    /// The number of steps between comparisons.
    private static let stride = Night.isOn ? 5 : 10

    /// Builds the site after each edit, but compares it less often, because a clean build is slower.
    @Test(arguments: 0..<seeds) func afterAnyEditsTheSiteEqualsACleanBuild(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var site = try TestSite.small()
        // With a salt, keys stay valid when the title or the address changes: deriving keys is slower than all the
        // rest.
        let salt = seed.isMultiple(of: 10) ? nil : "salt: shed\n"
        // Drawing cards is slow, too.
        let cards = seed.isMultiple(of: 5) ? nil : "images: {cards: false}\n"
        func addSettings() {
            for setting in [salt, cards] {
                guard let setting, let text = site.read("Content/site.yaml"), !text.contains("\n\(setting)") else {
                    continue
                }
                site.write("Content/site.yaml", text + setting)
            }
        }
        addSettings()
        // Texts are shown in several languages, each in its own folder.
        if seed.isMultiple(of: 4), let text = site.read("Content/site.yaml") {
            site.write("Content/site.yaml", text + "languages: [en, de]\n")
        }
        KeyShelf.lend(to: site, for: "small \(salt ?? "")")
        // Some sites are built as by a preview: in one process, with some pages first.
        let preview = seed % 3 == 1 ? TestPreview() : nil
        site.isSettled = preview != nil
        site.build()
        KeyShelf.keep(of: site, for: "small \(salt ?? "")")
        // The copies receive keys that another copy derived, and none of the site's own keys.
        var last = try site.copy()
        try last.takeKeys(of: site)
        var history: [String] = []
        for step in 1...Self.steps {
            for edit in RandomEdit.step(&random) {
                history.append(edit.rawValue)
                try edit.make(on: &site, &random)
                addSettings()
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                history.append("day")
                site.now = site.now.adding(seconds: 86_400)
            }
            site.drafts = Int.random(in: 0..<4, using: &random) == 0
            let before = site.pages()
            preview?.forgetFirst()
            if let preview, step.isMultiple(of: 3) {
                let outcome = site.build { preview.prepare(&$0, of: site, &random, isInterrupted: true) }
                try #require(outcome.report == nil || outcome.written.isEmpty, "seed \(seed): \(history)")
            }
            let outcome = site.build { preview?.prepare(&$0, of: site, &random) }
            if outcome.report == nil { preview?.forget() }
            history.append(outcome.report == nil ? "failed" : "built")
            if outcome.report == nil, preview?.hasWrittenFirst != true {
                try #require(site.pages() == before, "seed \(seed): \(history)")
            }
            if step.isMultiple(of: Self.stride) {
                let (clean, differences) = try site.compareWithCleanBuild(outcome, keys: last)
                last = clean
                try #require(differences == [], "seed \(seed): \(history)")
                if outcome.report != nil { try #require(site.build().written.isEmpty, "seed \(seed): \(history)") }
            }
            if outcome.report == nil {
                for edit in [RandomEdit.mendRecord, .removeTemplates, .restoreSettings] {
                    try edit.make(on: &site, &random)
                }
                addSettings()
            }
        }
    }
}

extension IncrementalBuildTests {
    /// The first pages, which are written with all assets, may be the only changes.
    @Test(arguments: [1]) func aFileThatIsWrittenFirstIsAmongTheSitesOwn(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var site = try TestSite.small()
        site.isSettled = true
        let preview = TestPreview()
        for _ in 0..<2 { site.build { preview.prepare(&$0, of: site, &random) } }
        site.write("Content/assets/notes/new.txt", "New")
        let outcome = site.build { preview.prepare(&$0, of: site, &random) }
        #expect(site.page("/assets/notes/new.txt") == "New")
        #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
    }
}

extension IncrementalBuildTests {
    /// Files that were edited by hand are copied before they are replaced.
    @Test func aPageOfAnInterruptedBuildIsNotAnEditedFile() throws {
        var site = try TestSite(["Content/bulletins/a.md": bulletin("A", "2026-05-01")])
        site.isSettled = true
        let memory = BuildCache.Memory()
        memory.prepare(changes: nil, first: nil)
        try #require(site.build { $0.memory = memory }.report != nil)
        let file = "Content/bulletins/new.md"
        memory.prepare(
            changes: [file], first: .init(pages: ["bulletins/new/index.html"], isWritten: {}), isInterrupted: { true })
        for title in ["First title", "Second title"] {
            site.write(file, bulletin(title, "2026-05-02"))
            try #require(site.build { $0.memory = memory }.report == nil)
            #expect(site.page("/bulletins/new/")?.contains(title) == true)
        }
        #expect(!FileManager.default.fileExists(atPath: site[".corkboard/replaced"]))
    }
}

extension IncrementalBuildTests {
    /// The reason for an interruption can be gone when the next stage of the build asks.
    @Test func aBuildThatWasInterruptedHasNoResult() throws {
        let site = try TestSite.small()
        site.build()
        for number in 0... {
            site.write(
                "Content/bulletins/new.md", "---\ntitle: New \(number)\nauthor: A\ndate: 2026-05-01\n---\nText.\n")
            let before = site.pages()
            let calls = Atomic(0)
            let outcome = site.build { options in
                let memory = BuildCache.Memory()
                memory.prepare(
                    changes: nil, first: nil,
                    isInterrupted: { calls.add(1, ordering: .relaxed).oldValue == number })
                options.memory = memory
            }
            guard calls.load(ordering: .relaxed) > number else {
                #expect(number > 2 && outcome.report?.removed.isEmpty == true)
                #expect(Set(before.keys).isSubset(of: site.pages().keys))
                return
            }
            try #require(outcome.report == nil && site.pages() == before, "interrupted at question \(number)")
        }
    }
}

/// Builds that keep their knowledge in memory and write some pages before all others.
private final class TestPreview {
    private final class FirstPages: Sendable {
        let areWritten = Mutex(false)
    }

    private let memory = BuildCache.Memory()

    /// The files that the last build saw, with their properties; nil if the next build must inspect all files.
    private var last: [String: String]?

    private let firstPages = FirstPages()

    /// True if a build has written its first pages, which stay even if it then fails.
    var hasWrittenFirst: Bool { firstPages.areWritten.withLock(\.self) }

    /// Forgets that first pages were written.
    func forgetFirst() { firstPages.areWritten.withLock { $0 = false } }

    /// Prepares a build of a site by telling it which files have changed, as a file watcher would.
    ///
    /// - Parameter isInterrupted: True for a build that stops after the first pages.
    func prepare(
        _ options: inout BuildOptions, of site: TestSite, _ random: inout some RandomNumberGenerator,
        isInterrupted: Bool = false
    ) {
        let now = Self.files(of: site)
        let changes = last.map { last in
            Set(last.keys).union(now.keys).filter { last[$0] != now[$0] }
        }
        if !isInterrupted { last = now }
        let pages = site.pages().keys.filter { $0.hasSuffix(".html") }.sorted()
        let first = (0..<3).compactMap { _ in pages.randomElement(using: &random) }
        let areWritten: @Sendable () -> Void = { [firstPages] in firstPages.areWritten.withLock { $0 = true } }
        memory.prepare(
            changes: changes, first: first.isEmpty ? nil : .init(pages: Set(first), isWritten: areWritten),
            isInterrupted: { isInterrupted })
        options.memory = memory
    }

    /// Makes the next build inspect all files.
    func forget() { last = nil }

    private static func files(of site: TestSite) -> [String: String] {
        var files: [String: String] = [:]
        for root in ["Content", "Templates"] {
            guard let found = FileManager.default.subpaths(atPath: site[root]) else { continue }
            for path in found {
                var status = stat()
                guard unsafe lstat(site["\(root)/\(path)"], &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                    continue
                }
                files["\(root)/\(path)"] =
                    "\(status.st_ino) \(status.st_size) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)"
            }
        }
        return files
    }
}
