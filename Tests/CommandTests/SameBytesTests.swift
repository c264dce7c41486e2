import Foundation
import TestSupport
import Testing

/// Equal content gives equal sites, regardless of user, location and number of builds.
@Suite(.waitingThreads) struct SameBytesTests {
    private let work: Scratch
    private let expected: [String: String]

    init() throws {
        work = try Scratch(inMemory: true)
        try SampleSite.copy(to: work["site"])
        expected = try Self.first.get().files
    }

    /// The files of the first build, and its folder.
    private static let first = Result {
        let work = try Scratch(inMemory: true)
        try SampleSite.copy(to: work["site"])
        try #require(try build(work, "site") == 0)
        let files = work.files(in: "again")
        try #require(files.count > 40)
        return (files: files, folder: work.path)
    }

    @Test(arguments: [
        ["TZ": "Asia/Kolkata"], ["TZ": "America/St_Johns"], ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
        ["LC_ALL": "C"], ["SWIFT_DETERMINISTIC_HASHING": "1"], ["HOME": "/root", "USER": "someone"],
        ["SOURCE_DATE_EPOCH": "1"],
    ]) func theEnvironmentChangesNothing(_ environment: [String: String]) throws {
        try #require(try Self.build(work, "site", environment: environment) == 0)
        #expect(work.files(in: "again") == expected)
    }

    @Test func everyRunGivesTheSame() throws {
        for _ in 0..<(Night.isOn ? 50 : 3) {
            work.remove("again")
            try #require(try Self.build(work, "site") == 0)
            #expect(work.files(in: "again") == expected)
        }
    }

    @Test func theNameOfTheFolderChangesNothing() throws {
        try SampleSite.copy(to: work["an other/place ü"])
        try #require(try Self.build(work, "an other/place ü") == 0)
        #expect(work.files(in: "again") == expected)
    }

    @Test(arguments: ["000", "022", "077"]) func theMaskOfModesChangesNoByte(mask: String) throws {
        let command = "umask \(mask); exec \"$0\" build --site \"$1\" --output \"$2\" --now 2026-05-06"
        let result = try Tool.run(
            URL(filePath: "/bin/sh"), ["-c", command, Tool.executable.path, work["site"], work["again"]])
        try #require(result.code == 0)
        #expect(work.files(in: "again") == expected)
        let attributes = try FileManager.default.attributesOfItem(atPath: work["again/index.html"])
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode == 0o644)
    }

    @Test func nothingOfTheMachineIsInTheSite() throws {
        let folder = try Self.first.get().folder
        for (path, text) in expected {
            #expect(!text.contains(folder) && !text.contains("/proc/self"), "\(path)")
        }
    }

    private static func build(_ work: Scratch, _ site: String, environment: [String: String] = [:]) throws -> Int32 {
        try Tool.run(
            "build", "--site", work[site], "--output", work["again"], "--now", "2026-05-06", "--clean",
            environment: environment
        ).code
    }
}
