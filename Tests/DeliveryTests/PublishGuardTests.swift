import Foundation
import TestSupport
import Testing

/// Publishing is refused when it could destroy another site.
@Suite(.waitingThreads) struct PublishGuardTests {
    @Test(arguments: Place.Kind.allCases) func aPlaceOfSomeoneElseIsRefused(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        try place.write("theirs.txt", "x")
        let refused = try site.run("publish", place.address)
        #expect(refused.code == 2)
        #expect(refused.errors.contains("files that this site didn't publish"), "\(refused.errors)")
        _ = try site.publish(place.address, "--adopt")
        var files = try place.files()
        #expect(files.removeValue(forKey: "theirs.txt") != nil || kind == .folder)
        #expect(files == site.output)
    }

    @Test func anotherSitesPlaceIsRefused() throws {
        let place = try Place(.folder)
        _ = try PublishingSite().publish(place.address)
        let other = try PublishingSite(settings: "baseURL: https://other.example/\n")
        let refused = try other.run("publish", place.address)
        #expect(refused.code == 2)
        #expect(refused.errors.contains("contains another site"))
        #expect(try place.files() != other.output)
    }

    @Test func removingMuchHasToBeMeant() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        _ = try site.publish(place.address)
        let before = try place.files()
        for number in 0..<11 { site.work.remove("-s:x/Content/bulletins/b\(number).md") }
        try site.build()
        let dryRun = try site.run("publish", place.address, "--dry-run")
        #expect(dryRun.code == 0)
        #expect(dryRun.output.contains("would remove bulletins/b1/index.html\n"))
        let refused = try site.run("publish", place.address)
        #expect(refused.code == 2)
        #expect(refused.errors.contains("of \(before.count) files would be removed: bulletins/b0/index.html, "))
        #expect(try place.files() == before)
        _ = try site.publish(place.address, "--yes")
        #expect(try place.files() == site.output)
    }

    @Test func anOutputThatIsNotWhatABuildMakesIsRefused() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        let spoil: [(String, (Scratch) -> Void)] = [
            ("stale", { $0.write("-s:x/Content/pages/new.md", "---\ntitle: New\n---\nNew.\n") }),
            ("incomplete", { $0.remove("-s:x/public/bulletins/b1/index.html") }),
            ("edited", { $0.write("-s:x/public/index.html", "") }),
            ("empty", { $0.remove("-s:x/public") }),
        ]
        for (what, spoil) in spoil {
            spoil(site.work)
            let refused = try site.run("publish", place.address)
            #expect(refused.code == 2, "\(what)")
            #expect(refused.errors.contains("out of date"), "\(what): \(refused.errors)")
            try site.build()
        }
        site.work.write("-s:x/Content/pages/draft.md", "---\ntitle: Draft\ndraft: true\n---\nNot yet.\n")
        try #require(try site.run("build", "--drafts").code == 0)
        #expect(try site.run("publish", place.address).code == 2)
        #expect(try place.files().isEmpty)
        let built = try site.run("publish", place.address, "--build")
        #expect(built.code == 0)
        #expect(built.output.contains("Built "), "\(built.output)")
        #expect(built.output.contains("\nPublished to file:"), "\(built.output)")
        #expect(try place.files() == site.output)
    }

    @Test(arguments: ["Content/www", "Templates/www", ".corkboard/www", "public/www", "public", "", ".."])
    func aFolderOfTheSitesOwnIsNoPlaceToPublishTo(_ folder: String) throws {
        let site = try PublishingSite()
        let before = site.work.files()
        let result = try site.run("publish", "file:\(site.work["-s:x/" + folder])", "--adopt")
        #expect(result.code == 2)
        #expect(result.errors.contains("error: the target can't be "), "\(result.errors)")
        let after = site.work.files()
        #expect(Set(after.keys.filter { !$0.hasPrefix("-s:x/.corkboard/publish/") }) == Set(before.keys))
    }

    @Test(arguments: ["Content", "Templates/www", ".corkboard/www", "public", "", ".."])
    func aFolderOfTheSitesOwnIsNotConnected(_ folder: String) throws {
        let site = try PublishingSite()
        let result = try site.run("connect", "here", "file:\(site.work["-s:x/" + folder])")
        #expect(result.code == 2)
        #expect(result.errors.contains("error: the target can't be "), "\(result.errors)")
        #expect(site.work.read("-s:x/Content/site.yaml") == "title: The Shed\n")
    }

    @Test func aDiskThatIsNotMountedGetsNoFolderInItsPlace() throws {
        let site = try PublishingSite()
        let address = "file:\(site.work["stick/www"])"
        for result in [try site.run("publish", address, "--dry-run"), try site.run("publish", address)] {
            #expect(result.code == 3)
            #expect(result.errors.contains("the folder \(site.work["stick"]) doesn't exist"), "\(result.errors)")
        }
        #expect(site.work.files(in: "stick").isEmpty)
        #expect(try site.run("publish", address, "--create").code == 0)
        #expect(site.work.read("stick/www/current/index.html") != nil)
    }

    @Test func publishesToAFolderWaitForOneAnotherByAnyPath() throws {
        let site = try PublishingSite(settings: "publish: {here: \"file:../www\"}\n")
        for target in ["here", "file:www", "file:\(site.work["www"])", "file:./www/"] {
            _ = try site.publish(target)
        }
        let locks = site.work.files(in: "-s:x/.corkboard/publish").keys.filter { $0.hasSuffix("/lock") }
        #expect(locks.count == 1)
    }

    @Test func aSlashAfterANewFolderMakesNoDifference() throws {
        let site = try PublishingSite()
        let result = try site.run("publish", "file:\(site.work["www"])//")
        #expect(result.code == 0, "\(result.errors)")
        #expect(site.work.read("www/current/index.html") != nil)
        #expect((try site.publish("file:\(site.work["www"])")["sent"] as? [String]) == [])
    }

    @Test func contentWithErrorsIsNotPublished() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        site.work.write("-s:x/Content/pages/bad.md", "---\n---\nNo title.\n")
        #expect(try site.run("publish", place.address, "--build").code == 1)
        #expect(try place.files().isEmpty)
    }

    @Test(arguments: [
        "ftp:x", "file:", "rsync:www", "rsync:-oProxyCommand=x:/p", "rsync:h::m", "rsync://h", "rsync://-x/m",
        "rclone::local:/x", "rclone:--config=x:y", "git:x", "git:--upload-pack=x#m", "git:ext::sh -c x#m", "git:x#-d",
        "git:ext::\u{301}sh#m", "git:x#a..b", "git:https://u:secret@h/x#m", "rsync://u:secret@h/m", "rsync:h:\u{1b}[2J",
        "sftp://u:a/secret@h/www", "sftp://u:1/secret@h/www", "sftp://secret@u@h/www", "ftps://u:a/b:secret@h",
        "git:https://u:a/secret@h/x#m", "git:secret@h", "rsync://u:a/secret@h/m", "rclone::sftp,pass=secret:/x",
        "nowhere", "file:~", "file:~/www",
    ])
    func whatProgramsCouldTakeAmissIsNoAddress(_ address: String) throws {
        let site = try PublishingSite(bulletins: 0)
        let result = try site.run("publish", address)
        #expect(result.code == 2)
        #expect(result.errors.contains("[command.usage]\n  hint: "), "\(result.errors)")
        #expect(!result.errors.contains("secret"))
    }

    @Test func settingsAreCheckedWhereTheyAreWritten() throws {
        let site = try PublishingSite(bulletins: 0)
        site.work.write(
            "-s:x/Content/site.yaml",
            "title: The Shed\npublish:\n  web: fle:/srv\n  cdn: {compress: yes, keep: 0, too: x}\n")
        let result = try site.run("check")
        #expect(result.code == 1)
        for said in [
            ":3:8: error: \"fle:/srv\" isn't a publishing address", ":4:19: error: \"compress\" of this target",
            ":4:30: error: \"keep\" of this target must be from 1 to 1000", "no \"to\" in this target",
        ] {
            #expect(result.errors.contains(said), "\(said)\n\(result.errors)")
        }
    }
}
