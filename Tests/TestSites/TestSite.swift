package import Diagnostics
import Foundation
import Pages
package import SiteBuilder
package import TestSupport
package import Time

/// A site in a separate folder, with methods to edit and build it.
package struct TestSite {
    package let scratch: Scratch

    /// The instant of the build.
    package var now: Instant
    package var drafts = false

    /// True to treat files as if they were written a second earlier; otherwise builds don't trust the times of new
    /// files, and read them again.
    package var isSettled = false

    /// The maximum number of files made at once; nil for the normal number.
    package var longestBatch: Int?

    /// The themes of all tests, because many sites have the same theme.
    private static let themes = ThemeCache()

    /// Workers of finished builds, because starting one takes longer than rendering a small site.
    private static let idleWorkers = IdleWorkers(limit: 8)

    /// The environment variables.
    package var environment: [String: String] = [:]

    /// Creates a site with a title and with `files`, by path below the site's folder.
    package init(_ files: [String: String] = [:], now: String = "2026-05-06T12:00:00Z") throws {
        scratch = try Scratch(inMemory: true)
        self.now = try Moment.parse(now, in: .utc).start(in: .utc)
        write("Content/site.yaml", "title: The Shed\n")
        for (path, text) in files { write(path, text) }
    }

    /// Returns a small site with a record of every kind.
    package static func small() throws -> TestSite {
        let site = try TestSite()
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixture")
        try FileManager.default.removeItem(atPath: site["Content"])
        try FileManager.default.copyItem(atPath: folder.appending(path: "Content").path, toPath: site["Content"])
        return site
    }

    /// The site's folder.
    package var folder: String { scratch["site"] }

    /// The absolute path of a file or folder in the site's folder.
    package subscript(path: String) -> String { scratch["site/\(path)"] }

    package func write(_ path: String, _ text: String) { scratch.write("site/\(path)", text) }

    package func write(_ path: String, _ bytes: [UInt8]) {
        write(path, "")
        _ = FileManager.default.createFile(atPath: self[path], contents: Data(bytes))
    }

    package func remove(_ path: String) { scratch.remove("site/\(path)") }

    /// Returns the text of a file in the site's folder, or nil.
    package func read(_ path: String) -> String? { scratch.read("site/\(path)") }

    /// Returns the page of an output at an address such as `/events/`, or nil.
    package func page(_ address: String, in output: String = "public") -> String? {
        read(output + address + (address.hasSuffix("/") ? "index.html" : ""))
    }

    /// Returns all files of an output by path.
    package func pages(in output: String = "public") -> [String: String] { scratch.files(in: "site/\(output)") }

    /// The result and the messages of a build.
    package struct Outcome {
        package let report: BuildReport?
        package let log: DiagnosticLog

        /// The diagnostics as users see them, with paths below the site's folder.
        package let texts: [String]

        package var written: [String] { report?.written.map(\.path) ?? [] }
        package var removed: [String] { report?.removed.map(\.path) ?? [] }
    }

    /// The result and the messages of a vote.
    package struct VoteOutcome {
        package let report: VoteReport?
        package let outcome: Outcome

        package var written: [String] { outcome.written }
        package var texts: [String] { outcome.texts }
    }

    package var options: BuildOptions {
        var options = BuildOptions(
            site: folder, now: now, worker: .init(program: Tool.workers.path, argument: "markdown-worker"))
        options.drafts = drafts
        options.themes = Self.themes
        options.idleWorkers = Self.idleWorkers
        if isSettled { options.clock = { Instant.now().adding(seconds: 1) } }
        if let longestBatch { options.longestBatch = longestBatch }
        options.environment = { [environment] in environment[$0] }
        return options
    }

    @discardableResult
    package func build(_ change: (inout BuildOptions) -> Void = { _ in }) -> Outcome {
        var options = options
        change(&options)
        var log = DiagnosticLog()
        let report = SiteBuilder.build(options, &log)
        return outcome(report, log)
    }

    /// Counts ballot files with these texts, and builds.
    @discardableResult
    package func vote(_ ballots: String..., building: Bool = true, dryRun: Bool = false) -> VoteOutcome {
        let files = ballots.enumerated().map { number, text in
            scratch.write("votes-\(number)", text)
            return BallotSource.file(scratch["votes-\(number)"])
        }
        return vote(files, building: building, dryRun: dryRun)
    }

    @discardableResult
    package func vote(_ ballots: [BallotSource], building: Bool = true, dryRun: Bool = false) -> VoteOutcome {
        var options = options
        options.dryRun = dryRun
        var log = DiagnosticLog()
        let report = SiteBuilder.vote(ballots, options, building: building, &log)
        return VoteOutcome(report: report, outcome: outcome(report?.build, log))
    }

    @discardableResult
    package func check(links: Bool = false) -> Outcome {
        var log = DiagnosticLog()
        SiteBuilder.check(options, links: links, &log)
        return outcome(nil, log)
    }

    /// Copies the content into a folder without any earlier build.
    package func copy() throws -> TestSite {
        var copy = try TestSite()
        copy.now = now
        copy.drafts = drafts
        copy.environment = environment
        for part in ["Content", "Templates"] where FileManager.default.fileExists(atPath: self[part]) {
            copy.remove(part)
            try FileManager.default.copyItem(atPath: self[part], toPath: copy[part])
        }
        return copy
    }

    /// Copies the stored keys of another site, if any.
    package func takeKeys(of other: TestSite) throws {
        let (keys, state) = (other[".corkboard/keys"], self[".corkboard"])
        guard FileManager.default.fileExists(atPath: keys) else { return }
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: keys, toPath: state + "/keys")
    }

    /// Copies the stored pictures of another site, if any.
    package func takePictures(of other: TestSite) throws {
        let (pictures, state) = (other[".corkboard/pictures"], self[".corkboard"])
        guard FileManager.default.fileExists(atPath: pictures) else { return }
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: pictures, toPath: state + "/pictures")
    }

    private func outcome(_ report: BuildReport?, _ log: DiagnosticLog) -> Outcome {
        Outcome(
            report: report, log: log,
            texts: log.diagnostics.map {
                $0.formatted().replacingOccurrences(of: folder + "/", with: "")
                    .replacingOccurrences(of: scratch.path + "/", with: "")
            })
    }
}

/// Returns the text of a bulletin's file.
package func bulletin(_ title: String, _ date: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\nauthor: Ada\ndate: \(date)\n\(more)---\nText.\n"
}
