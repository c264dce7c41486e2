import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct DoctorTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func aHealthySiteIsDescribed() throws {
        let result = try site.run("doctor")
        #expect(result.code == 0, "\(result.output)")
        for words in [
            "corkboard  ", "system  ", "program  ", "library  ", "records  ", "language en, zone Europe/London",
            "no problems",
        ] {
            #expect(result.output.contains(words), "\(words) is missing in:\n\(result.output)")
        }
        #expect(result.output.contains("1 bulletin, 2 events, 4 songs, 1 schedule, 1 entry"))
        #expect(result.errors == "")
        #expect(!result.output.contains(" 0 MiB free"))
        #expect(site.work.files(in: "site/.corkboard").isEmpty && site.work.files(in: "site/public").isEmpty)
    }

    @Test func itWorksWithoutASite() throws {
        let result = try Tool.run("doctor", environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.code == 0)
        #expect(result.output.contains("\nsite       none in .\n"))
    }

    /// No report contains codes, voters' names, titles, targets, keys or the home folder.
    @Test(arguments: [[], ["--json"], ["--verbose"]]) func nothingOfAnybodysIsInIt(_ flags: [String]) throws {
        site.write(
            "Content/site.yaml",
            """
            title: SECRET-title
            baseURL: https://secret-host.example/
            author: SECRET-author
            salt: SECRET-salt
            voting: {endpoint: "https://secret-endpoint.example/", email: "secret@mail.example"}
            publish: {SECRET-target: "rsync:secret-user@secret-server:SECRET-folder"}
            sources:
              - {name: secret-source, url: "https://secret-source.example/?key={env: FEED_KEY}", as: events}
            """)
        site.write(
            "Content/events/gala.md",
            """
            ---
            name: SECRET-gala
            code: {env: GALA_CODE}
            adminCode: SECRET-ADMIN-CODE
            voters: [SECRET-voter]
            SECRET-field: 1
            songs: [{title: SECRET-song, artist: SECRET-artist, status: SECRET-status}]
            ---
            SECRET-text
            """)
        site.write(
            "Content/ballots/a.ndjson",
            #"{"event": "gala", "song": "SECRET-song", "user": "SECRET-voter", "vote": "up", "at": 1767225600}"# + "\n")
        let environment = [
            "GALA_CODE": "SECRET-code", "FEED_KEY": "SECRET-key", "RSYNC_PASSWORD": "SECRET-password",
            "CORKBOARD_AUTHOR": "SECRET-person", "PATH": "/usr/bin:/bin", "HOME": site.path, "EDITOR": "SECRET-editor",
        ]
        let result = try Tool.run(Tool.executable, ["doctor"] + flags, environment: environment, in: site.path)
        #expect(result.output.contains("content.unknown-field") && result.output.contains("targets: 1, sources: 1"))
        let said = (result.output + result.errors).lowercased()
        #expect(!said.contains("secret"), "\(said)")
        #expect(!said.contains(site.path.lowercased()))
        // An unknown status is an error. The target needs two programs, and a machine may lack them.
        #expect(result.code == 1 || result.output.contains(/(rsync|ssh) is missing/))
    }

    @Test(arguments: ["ann", "ann/"]) func pathsInTheHomeFolderAreShortened(_ home: String) throws {
        let ann = site.work["ann"]
        try site.work.writeProgram("ann/bin/git", "echo 'git of \(ann)/bin and \(ann)a and /mnt\(ann)'")
        let result = try Tool.run(
            Tool.executable, ["doctor"], environment: ["PATH": "\(ann)/bin", "HOME": site.work[home]], in: site.path)
        #expect(
            result.output.contains("~/bin/git: git of ~/bin and \(ann)a and /mnt\(ann)\n"), "\(result.output)")
    }

    @Test func whatAPublishingTargetNeedsIsMissed() throws {
        site.write("Content/site.yaml", "title: Club\npublish: {web: \"rclone:cloud:club\"}\n")
        let result = try Tool.run(Tool.executable, ["doctor"], environment: ["PATH": "/nowhere"], in: site.path)
        #expect(result.code == 3)
        #expect(result.output.contains("rclone is missing, needed to publish to a cloud  <-- fix this\n"))
        #expect(result.output.contains("git is missing, needed to publish to git and find the author of bulletins\n"))
    }

    @Test func brokenSettingsAreCounted() throws {
        site.write("Content/site.yaml", "title: [\n")
        let result = try site.run("doctor")
        #expect(result.code == 1)
        #expect(result.output.contains("1 × error yaml.syntax"))
    }

    @Test func everyLibraryIsNamed() throws {
        let report = try site.run("doctor").output
        let list = Shared.package.appending(path: "Sources/Libraries/OptionalLibrary.swift")
        let names = try String(contentsOf: list, encoding: .utf8).matches(of: /name: "([^"]+)"/).map { String($0.1) }
        #expect(names.count >= 6)
        for name in names { #expect(report.contains(name), "\(name)") }
        #expect(report.contains(/linked +brotli \d+\.\d+\.\d+, cmark-gfm \d.*libqrcodegen, .*sqlite 3\..*zlib \d/))
    }
}
