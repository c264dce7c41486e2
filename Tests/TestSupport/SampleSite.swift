import Foundation

/// Copies of the sample site, with the keys and pictures that a first build stored: they take most of a build's time.
public enum SampleSite {
    /// Makes a new folder the sample site, not built yet.
    public static func copy(to site: String) throws {
        let stored = try stored.get()
        let manager = FileManager.default
        try manager.createDirectory(atPath: site + "/.corkboard", withIntermediateDirectories: true)
        try? manager.removeItem(atPath: site + "/Content")
        try manager.copyItem(atPath: content, toPath: site + "/Content")
        for name in names {
            try manager.copyItem(atPath: stored["site/.corkboard/\(name)"], toPath: "\(site)/.corkboard/\(name)")
        }
    }

    /// The project's content.
    private static let content = Shared.package.appending(path: "Content").path

    /// What a build stores because making it is slow.
    private static let names = ["keys", "pictures"]

    /// The site of the first build.
    private static let stored = Result {
        let work = try Scratch(inMemory: true)
        try FileManager.default.createDirectory(atPath: work["site"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: content, toPath: work["site/Content"])
        let build = try Tool.run("build", "--site", work["site"], "--now", "2026-05-06")
        if build.code != 0 { throw Failure(message: build.errors) }
        return work
    }

    private struct Failure: Error {
        let message: String
    }
}
