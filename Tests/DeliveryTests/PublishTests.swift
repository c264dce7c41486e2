import Foundation
import TestSupport
import Testing

/// Tests each kind of target, with the real programs and real servers.
@Suite(.waitingThreads) struct PublishTests {
    @Test(arguments: Place.Kind.allCases) func exactlyWhatChangedIsSent(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        let first = try site.publish(place.address)
        #expect((first["sent"] as? [String])?.count == site.output.count)
        #expect(try place.files() == site.output)
        #expect((try site.publish(place.address)["sent"] as? [String]) == [])

        let (before, stamps) = (site.output, kind == .git ? [:] : try place.stamps())
        try #require(try site.run("vote", "dance", "two", "ann", "up").code == 0)
        let changed = Set(site.output.filter { before[$0.key] != $0.value }.keys)
        #expect(changed.contains("events/dance/songs/index.html"))
        let second = try site.publish(place.address)
        #expect(Set(try #require(second["sent"] as? [String])) == changed)
        #expect(try place.files() == site.output)
        if kind != .git {
            let moved = Set(try place.stamps().filter { stamps[$0.key] != $0.value }.keys)
            #expect(moved == changed)
        }
    }

    @Test(arguments: Place.Kind.allCases) func anEarlierReleaseComesBack(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let (files, output) = (try place.files(), site.output)
        #expect(try site.run("publish", "--rollback", place.address).errors.contains("no earlier release"))
        site.writeBulletin(1, "Wrong.")
        site.writeBulletin(50, "New.")
        site.work.remove("-s:x/Content/bulletins/b3.md")
        try site.build()
        _ = try site.publish(place.address)
        #expect(try place.files() == site.output && site.output != output)
        let back = try site.run("publish", "--rollback", place.address)
        #expect(back.code == 0, "\(back.errors)")
        #expect(try place.files() == files)
        #expect(try site.run("publish", "--rollback", place.address).code != 0)
        // The next publish sends the changes again.
        _ = try site.publish(place.address)
        #expect(try place.files() == site.output)
    }

    @Test func filesThatWereRemovedFromAReleaseAreCopiedAgain() throws {
        let place = try Place(.folder)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let current = String(place.address.dropFirst("file:".count)) + "/current"
        for path in ["404.html", "bulletins/b3"] { try FileManager.default.removeItem(atPath: "\(current)/\(path)") }
        let sent = try #require(try site.publish(place.address)["sent"] as? [String])
        #expect(sent.sorted() == site.output.keys.filter { $0 == "404.html" || $0.hasPrefix("bulletins/b3/") }.sorted())
        #expect(try place.files() == site.output)
    }

    @Test(arguments: [Place.Kind.folder, .rsync]) func aReleaseThatWasGoneBackFromStaysAway(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let good = try place.files()
        for text in ["Wrong.", "Wrong again."] {
            site.writeBulletin(1, text)
            try site.build()
            _ = try site.publish(place.address)
            #expect(try place.files() == site.output)
            let back = try site.run("publish", "--rollback", place.address)
            #expect(back.code == 0, "\(back.errors)")
            #expect(try place.files() == good)
        }
    }

    /// The editor offers it then.
    @Test(arguments: [Place.Kind.folder, .rsync]) func aPlanKnowsOfAnEarlierRelease(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        func hasEarlier() throws -> Bool {
            let plan = try site.run("publish", "--dry-run", "--json", place.address)
            #expect(plan.code == 0, "\(plan.errors)")
            return plan.output.contains(/"hasEarlier": ?true/)
        }
        #expect(try !hasEarlier())
        _ = try site.publish(place.address)
        #expect(try !hasEarlier())
        site.writeBulletin(1, "Later.")
        try site.build()
        _ = try site.publish(place.address)
        #expect(try hasEarlier())
        #expect(try site.run("publish", "--rollback", place.address).code == 0)
        #expect(try !hasEarlier())
    }

    @Test func goingBackSkipsNoReleaseAfterAnInterruptedPublish() throws {
        let place = try Place(.rsync)
        let site = try PublishingSite(for: place)
        var releases: [[String: String]] = []
        for text in ["One.", "Two.", "Three."] {
            site.writeBulletin(1, text)
            try site.build()
            _ = try site.publish(place.address)
            releases.append(try place.files())
        }
        // An interruption after the last file has arrived and before the release is stored.
        let stored = try #require(
            site.work.files(in: "-s:x/.corkboard/publish").keys.first { $0.hasSuffix("releases/3/404.html") })
        site.work.remove("-s:x/.corkboard/publish/\(stored.dropLast("/404.html".count))")
        for release in [releases[1], releases[0]] {
            let back = try site.run("publish", "--rollback", place.address)
            #expect(back.code == 0, "\(back.errors)")
            #expect(try place.files() == release)
        }
        #expect(try site.run("publish", "--rollback", place.address).errors.contains("no earlier release"))
    }

    @Test func aReleaseOfTheFormerAddressIsNotSent() throws {
        let place = try Place(.rsync)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        site.work.write("-s:x/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        try site.build()
        _ = try site.publish(place.address, "--adopt")
        let before = try place.files()
        let said = try site.run("publish", "--rollback", place.address)
        #expect(said.code == 3 && said.errors.contains("the site's former address"), "\(said.errors)")
        #expect(try place.files() == before)
        // So the editor doesn't offer it.
        let plan = try site.run("publish", "--dry-run", "--json", place.address)
        #expect(plan.output.contains(/"hasEarlier": ?false/), "\(plan.output)")
    }

    @Test func aReleaseThatWasChangedHereIsNotSent() throws {
        let place = try Place(.rsync)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        site.writeBulletin(1, "Wrong.")
        try site.build()
        _ = try site.publish(place.address)
        let before = try place.files()
        let stored = try #require(
            site.work.files(in: "-s:x/.corkboard/publish").keys.first { $0.hasSuffix("releases/1/404.html") })
        site.work.write("-s:x/.corkboard/publish/\(stored)", "Not ours.")
        let said = try site.run("publish", "--rollback", place.address)
        #expect(said.code != 0 && said.errors.contains("404.html"))
        #expect(try place.files() == before)
    }

    @Test(arguments: Place.Kind.allCases) func aPlaceIsTriedBeforeItIsConnected(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        let said = try site.run("connect", "there", place.address)
        #expect(said.code == 0, "\(said.errors)")
        #expect(site.work.read("-s:x/Content/site.yaml")?.contains("there: ") == true)
        // The attempt removes its file, so the first publish finds the place empty.
        _ = try site.publish("there")
        #expect(try place.files() == site.output)
    }

    /// An attempt writes to its own branch of a repository.
    @Test(arguments: Place.Kind.allCases.filter { $0 != .git })
    func aPlaceIsEmptyDespiteTheFileOfAnInterruptedAttempt(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        try place.write(".corkboard-test", "Corkboard can write here.\n")
        _ = try site.publish(place.address)
        var files = try place.files()
        files[".corkboard-test"] = nil
        #expect(files == site.output)
    }

    @Test func aFolderIsEmptyDespiteTheRecordThatAnInterruptedPublishBegan() throws {
        let place = try Place(.folder)
        let site = try PublishingSite(for: place)
        try place.write("..corkboard-publish.new", "")
        _ = try site.publish(place.address)
        #expect(try place.files() == site.output)
    }

    @Test func aTargetThatIsConnectedAgainKeepsItsSettings() throws {
        let site = try PublishingSite(settings: "publish:\n  # The shop.\n  here: {to: \"file:old\", keep: 3}\n")
        let said = try site.run("connect", "here", "file:new")
        #expect(said.code == 0, "\(said.errors)")
        let settings = try #require(site.work.read("-s:x/Content/site.yaml"))
        #expect(settings.contains("# The shop.") && settings.contains("file:new") && settings.contains("keep: 3"))
        #expect(!settings.contains("file:old"))
        _ = try site.publish("here")
        #expect(site.work.read("-s:x/new/current/index.html") != nil)
    }

    @Test func aConnectedPlaceIsRemoved() throws {
        let here = "publish:\n  # The shop.\n  here: file:www\n"
        let site = try PublishingSite(settings: here + "  there: {to: \"file:old\"}\n")
        #expect(try site.run("connect", "--remove", "thre").errors.contains("did you mean \"there\"?"))
        #expect(try site.run("connect", "--remove", "there", "file:old").code == 2)
        #expect(try site.run("connect", "there").errors.contains("\"connect\" needs ADDRESS"))
        let removed = try site.run("connect", "--remove", "there")
        #expect(removed.code == 0, "\(removed.errors)")
        #expect(site.work.read("-s:x/Content/site.yaml") == "title: The Shed\n" + here)
        #expect(try site.run("connect", "there", "--remove").code == 2)
    }

    @Test func thePasswordOfARemovedPlaceIsDeleted() throws {
        let web = "sftp://me@host.example/www"
        let site = try PublishingSite(
            settings: "publish:\n  web: \(web)\n  again: {to: \"sftp://me@HOST.example/www\"}\n  shop: \(web)2\n")
        site.work.write(
            "-s:x/.corkboard/secrets",
            #"{"\#(web)": {"key": "SHA256:a", "password": "fish"}, "\#(web)2": {"password": "soup"}}"#)
        func secrets() throws -> String { try #require(site.work.read("-s:x/.corkboard/secrets")) }
        // Another place has the same address.
        #expect(try site.run("connect", "--remove", "web").code == 0)
        #expect(try secrets().contains("fish"))
        let removed = try site.run("connect", "--remove", "again")
        #expect(removed.code == 0, "\(removed.errors)")
        #expect(try !secrets().contains("fish") && secrets().contains("SHA256:a") && secrets().contains("soup"))
        // The place stays with a password that can't be deleted.
        site.work.write("-s:x/.corkboard/secrets", "{\"broken")
        #expect(try site.run("connect", "--remove", "shop").code != 0)
        #expect(site.work.read("-s:x/Content/site.yaml")?.contains("shop") == true)
    }

    @Test func aRelativePathIsTriedBelowTheSitesFolder() throws {
        let site = try PublishingSite()
        site.work.write("-s:x/shop/notes.txt", "Not ours.")
        // The commands run in another folder, which has no folder of this name.
        let said = try site.run("connect", "here", "file:shop/www")
        #expect(said.code == 0, "\(said.errors)")
        _ = try site.publish("here")
        #expect(site.work.read("-s:x/shop/www/current/index.html") != nil)
        #expect(site.work.files(in: "shop").isEmpty)
    }

    @Test(arguments: Place.Kind.allCases) func whatIsGoneIsRemovedAndNothingElse(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        if kind != .folder && kind != .git { try place.write("bulletins/b3/theirs[1].txt", "x") }
        site.work.remove("-s:x/Content/bulletins/b3.md")
        site.work.remove("-s:x/Content/bulletins/b4.md")
        try site.build()
        let report = try site.publish(place.address)
        #expect((report["removed"] as? [String])?.sorted().first == "bulletins/b3/index.html")
        var files = try place.files()
        let theirs = files.removeValue(forKey: "bulletins/b3/theirs[1].txt")
        #expect((theirs == "x") == (kind != .folder && kind != .git))
        #expect(files == site.output)
    }

    /// Assets stay for a day, unless a new file needs their place.
    @Test(arguments: Place.Kind.allCases) func aFileAndAFolderReplaceEachOther(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        let assets = "-s:x/Content/assets"
        site.work.write("\(assets)/docs/a.txt", "A file.")
        site.work.write("\(assets)/notes.txt/b.txt", "In a folder.")
        site.work.write("\(assets)/old.txt", "Old.")
        try site.build()
        _ = try site.publish(place.address)
        for name in ["docs", "notes.txt", "old.txt"] { site.work.remove("\(assets)/\(name)") }
        site.work.write("\(assets)/docs/a.txt/c.txt", "In a folder.")
        site.work.write("\(assets)/notes.txt", "A file.")
        try site.build()
        let report = try site.publish(place.address)
        #expect(report["removed"] as? [String] == ["assets/docs/a.txt", "assets/notes.txt/b.txt"])
        #expect(report["retained"] as? Int == 1)
        var files = try place.files()
        #expect(files.removeValue(forKey: "assets/old.txt") == "Old.")
        #expect(files == site.output)
    }

    /// An é of one code point and an é of two name two folders, which rclone treats as one.
    @Test(arguments: [Place.Kind.folder, .rsync, .git])
    func foldersAreToldApartByTheirBytes(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        let bulletin = "---\ntitle: Old\nauthor: A\ndate: 2026-05-01\n"
        site.work.write(
            "-s:x/Content/bulletins/old.md", bulletin + "aliases: [/\u{e9}/one/, /e\u{301}/two/]\n---\nText.\n")
        try site.build()
        #expect(site.output["\u{e9}/one/index.html"] != nil && site.output["e\u{301}/two/index.html"] != nil)
        // Two rounds with the bulletins, because an existing file is linked into the next release; then one round without them.
        for number in 1...3 {
            site.writeBulletin(1, "Text \(number).")
            if number == 3 { site.work.write("-s:x/Content/bulletins/old.md", bulletin + "---\nText.\n") }
            try site.build()
            _ = try site.publish(place.address)
            #expect(try place.files() == site.output)
        }
    }

    @Test(arguments: Place.Kind.allCases) func afterAKillTheNextPublishMakesItWhole(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place, bulletins: 30)
        for round in 1...(Night.isOn ? 3 : 1) {
            for number in 0..<30 { site.writeBulletin(number, "Round \(round).") }
            site.work.remove("-s:x/Content/bulletins/b\(round).md")
            try site.build()
            let process = site.process("publish", place.address)
            let before = place.activity
            try process.run()
            // Waits until files are being sent, and a little longer. A branch shows no progress until the end.
            for _ in 0..<(kind == .git ? 100 : 1000) where place.activity == before && process.isRunning {
                usleep(2000)
            }
            usleep(UInt32((SplitMix.seedOfRun &+ UInt64(round)) % 3) * 20_000)
            process.kill()
            _ = try site.publish(place.address, "--yes")
            #expect(try place.files() == site.output)
            #expect((try site.publish(place.address)["sent"] as? [String]) == [])
        }
    }

    @Test func theSitesPathMayHaveALineEnd() throws {
        let place = try Place(.git)
        let site = try PublishingSite(for: place)
        let (output, folder) = (site.output, site.work["a\n\"b\\"])
        try FileManager.default.moveItem(atPath: site.work["-s:x"], toPath: folder)
        let said = try Tool.run(
            Tool.executable, ["publish", place.address, "--site", folder, "--now", "2026-05-06"],
            environment: site.environment, in: site.work.path)
        #expect(said.code == 0, "\(said.errors)")
        #expect(try place.files() == output)
    }

    /// At night, the file is larger than 256 MiB.
    @Test func aLargeFileIsSentInParts() throws {
        let place = try Place(.sftp)
        let site = try PublishingSite(for: place)
        let line = "0123456789abcde\n"
        let lines = (Night.isOn ? 257 << 20 : 3 << 20) / line.utf8.count
        site.work.write("-s:x/Content/assets/long.txt", String(repeating: line, count: lines) + "The end.")
        try site.build()
        _ = try site.publish(place.address)
        #expect(try place.files()["assets/long.txt"] == site.output["assets/long.txt"])
        #expect(site.output["assets/long.txt"]?.hasSuffix("The end.") == true)
    }

    @Test func aBranchGetsOneCommitForEachPublish() throws {
        let place = try Place(.git)
        let site = try PublishingSite(for: place)
        let first = try site.publish(place.address)
        _ = try site.publish(place.address)
        site.writeBulletin(1, "Second.")
        try site.build()
        let second = try site.publish(place.address)
        let builds = [second, first].compactMap { $0["build"] as? String }
        #expect(try place.commits() == builds.map { "Publish build \($0)" })
    }

    @Test func releasesAreKeptSharedAndGoneBackTo() throws {
        let place = try Place(.folder)
        let path = String(place.address.dropFirst("file:".count))
        let site = try PublishingSite(settings: "publish:\n  web: {to: \"\(place.address)\", keep: 3}\n")
        var outputs: [[String: String]] = []
        for round in 1...5 {
            site.writeBulletin(1, "Round \(round).")
            try site.build()
            _ = try site.publish("web")
            outputs.append(site.output)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/releases").sorted() == ["3", "4", "5"])
        let number = { (release: Int) in
            try FileManager.default.attributesOfItem(atPath: "\(path)/releases/\(release)/404.html")[.systemFileNumber]
                as? Int
        }
        #expect(try number(3) == number(5))

        // Folders that others created are not releases.
        for name in ["9223372036854775807", "+9", "007"] {
            try FileManager.default.createDirectory(
                atPath: "\(path)/releases/\(name)", withIntermediateDirectories: false)
        }
        #expect(try site.run("publish", "--rollback").output == "Serving release 4 again\n")
        #expect(try place.files() == outputs[3])
        #expect(try site.run("publish", "--rollback").code == 0)
        let third = try site.run("publish", "--rollback")
        #expect(third.code == 2)
        #expect(third.errors.contains("no earlier release"))
        #expect(try place.files() == outputs[2])
        _ = try site.publish("web")
        #expect(try place.files() == outputs[4])
    }

    @Test(arguments: [Place.Kind.folder, .rsync]) func aListThatGetsACodeLeavesTheHost(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(
            for: place, settings: "publish:\n  web: {to: \"\(place.address)\", compress: true}\n")
        _ = try site.publish()
        let lists = ["songs.csv", "songs.json", "songs.m3u", "songs.xspf"].map { "events/dance/songs/\($0)" }
        #expect(Set(lists).isSubset(of: try place.files().keys))

        let event = try #require(site.work.read("-s:x/Content/events/dance.json"))
        site.work.write(
            "-s:x/Content/events/dance.json", event.replacing("{\"name\"", with: "{\"code\": \"K7XQ2-M9TBR\", \"name\"")
        )
        let built = try site.run("build")
        let names = lists.joined(separator: ", ")
        #expect(built.errors.contains("this list was public until now: \(names) will be removed"))
        let report = try site.publish("--yes")
        #expect(Set(lists).isSubset(of: try #require(report["removed"] as? [String])))
        let files = try place.files()
        #expect(
            files.keys.filter { $0.hasPrefix("events/dance/songs/") }.sorted()
                == ["index.html", "songs.sealed.json"].flatMap { name in
                    ["", ".br", ".gz"].map { "events/dance/songs/\(name)\($0)" }
                })
        #expect(files["events/dance/songs/index.html"]?.contains("name=\"code\"") == true)
    }

    @Test(arguments: [Place.Kind.folder, .rsync]) func compressedCopiesStandBesideText(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(
            for: place, settings: "publish:\n  web: {to: \"\(place.address)\", compress: true}\n")
        _ = try site.publish()
        let files = try place.files()
        #expect(files["index.html.gz"] != nil && files["index.html.br"] != nil)
        site.writeBulletin(3, "Changed.")
        try site.build()
        let sent = try #require(try site.publish()["sent"] as? [String])
        #expect(sent.contains("bulletins/b3/index.html.br"))
        #expect(!sent.contains("404.html.br"))
    }

    @Test(arguments: [Place.Kind.folder, .rsync]) func aNameWithoutRoomForAnEndingHasNoCompressedCopy(
        _ kind: Place.Kind
    ) throws {
        let place = try Place(kind)
        let site = try PublishingSite(
            for: place, settings: "publish:\n  web: {to: \"\(place.address)\", compress: true}\n")
        let lengths = 252...255
        for length in lengths {
            let name = String(repeating: "n", count: length - 4) + ".svg"
            let text = String(repeating: " ", count: 300)
            site.work.write(
                "-s:x/Content/assets/\(name)", "<svg xmlns=\"http://www.w3.org/2000/svg\">\(text)</svg>")
        }
        try site.build()
        _ = try site.publish()
        let files = try place.files().keys.filter { $0.hasPrefix("assets/nn") }
        #expect(files.filter { $0.hasSuffix(".svg") }.count == lengths.count)
        #expect(files.filter { !$0.hasSuffix(".svg") }.map(\.utf8.count) == [262, 262])
    }

    @Test func onlyWhatHasADigestInItsNameIsKeptForEver() throws {
        let place = try Place(.rclone)
        var site = try PublishingSite(for: place)
        // A replacement for rclone that logs which header each transfer has, and then runs rclone.
        try site.replace(
            "rclone",
            """
            for word; do
                case $word in *immutable) age=immutable;; *must-revalidate) age=revalidate;; -*) ;; *) from=$to; to=$word;; esac
            done
            [ -z "$age" ] || (cd "$from" && find . -type f) >>"\(site.work.path)/$age"
            exec /usr/bin/rclone "$@"
            """)
        _ = try site.publish(place.address)
        let lines = { (name: String) in Set((site.work.read(name) ?? "").split(separator: "\n").map(String.init)) }
        let (immutable, others) = (lines("immutable"), lines("revalidate"))
        #expect(immutable.contains { $0.hasPrefix("./assets/style.") })
        #expect(immutable.allSatisfy { $0.hasPrefix("./assets/") && $0.split(separator: ".").count == 3 })
        #expect(others.contains("./assets/poster.svg") && others.contains("./index.html"))
        #expect(immutable.count + others.count == site.output.count + 1)
    }

    @Test func whatTheBuildDidStandsInTheReport() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        #expect(try site.publish(place.address)["built"] == nil)
        site.writeBulletin(3, "Changed.")
        for changes in [true, false] {
            let report = try site.publish(place.address, "--build")
            let built = try #require(report["built"] as? [String: any Sendable])
            #expect(built["succeeded"] as? Bool == true && built["output"] as? String == "-s:x/public")
            let written = try #require(built["written"] as? Int)
            #expect((written > 0) == changes && (report["sent"] as? [String])?.count == written)
        }
    }

    @Test func aVoteIsPublishedByItself() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        let process = site.process("publish", place.address, "--watch")
        try process.run()
        defer { process.kill() }
        #expect(try isPublished(site, at: place))
        // The first vote builds the complete site, the next one only the pages for its song.
        for visitor in ["ann", "bob"] {
            try #require(try site.run("vote", "dance", "two", visitor, "up").code == 0)
            #expect(try isPublished(site, at: place))
        }
        site.writeBulletin(1, "Second.")
        try site.build()
        #expect(try isPublished(site, at: place))
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    /// A script that notes its process id, and does nothing for two minutes.
    private static func waiting(in site: PublishingSite) -> String {
        let file = site.work["program"]
        return "echo $$ > \"\(file).new\"\nmv \"\(file).new\" \"\(file)\"\nexec sleep 120"
    }

    /// Waits until a command has started that script, and returns its process id.
    private func waitingProgram(of process: Process, in site: PublishingSite) throws -> Int32 {
        while process.isRunning, site.work.read("program") == nil { usleep(5000) }
        let line = try #require(site.work.read("program"))
        return try #require(Int32(line.dropLast()))
    }

    @Test func aDryRunThatWaitsForAHostDelaysNoBuild() throws {
        let place = try Place(.rsync)
        var site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        site.work.remove("-s:x/Content/bulletins/b3.md")
        try site.build()
        // Only a list of all files has both options.
        let script = "case \"$*\" in *--recursive*--out-format*)\n\(Self.waiting(in: site));;\nesac"
        try site.replace("rsync", script + "\nexec /usr/bin/rsync \"$@\"")
        let process = site.process("publish", place.address, "--dry-run")
        try process.run()
        defer { process.kill() }
        let program = try waitingProgram(of: process, in: site)
        defer { kill(program, SIGKILL) }
        site.writeBulletin(1, "Second.")
        try site.build()
        #expect(kill(program, 0) == 0)
    }

    @Test func aFailureAfterASuccessIsTriedAgain() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        let process = site.process("publish", place.address, "--watch")
        try process.run()
        defer { process.kill() }
        #expect(try isPublished(site, at: place))
        // The releases are out of reach for a while, as on a host that is offline.
        let releases = String(place.address.dropFirst("file:".count)) + "/releases"
        try FileManager.default.moveItem(atPath: releases, toPath: releases + "-away")
        try Data().write(to: URL(filePath: releases))
        site.writeBulletin(1, "Second.")
        try site.build()
        for _ in 0..<60 where process.isRunning { usleep(50_000) }
        try #require(process.isRunning)
        try FileManager.default.removeItem(atPath: releases)
        try FileManager.default.moveItem(atPath: releases + "-away", toPath: releases)
        #expect(try isPublished(site, at: place))
    }

    @Test func anOutputThatIsOutOfDateByItselfIsReported() throws {
        let place = try Place(.folder)
        let site = try PublishingSite(bulletins: 0)
        let later = Date.now.addingTimeInterval(20).formatted(.iso8601)
        site.work.write(
            "-s:x/Content/bulletins/later.md",
            "---\ntitle: Later\nauthor: A\ndate: 2026-05-01\npublish: \(later)\n---\nText.\n")
        // The clock must continue, so the commands get no time.
        let words = ["--site", "-s:x"]
        try #require(try Tool.run(Tool.executable, ["build"] + words, in: site.work.path).code == 0)
        let process = Tool.process(["publish", place.address, "--watch"] + words, in: site.work.path)
        site.work.write("errors.txt", "")
        process.standardError = try FileHandle(forWritingTo: URL(filePath: site.work["errors.txt"]))
        try process.run()
        defer { process.kill() }
        var errors = ""
        for _ in 0..<1200 where !errors.contains("the output is out of date") {
            usleep(50_000)
            errors = site.work.read("errors.txt") ?? ""
        }
        #expect(errors.contains("the output is out of date"), "\(errors)")
    }

    @Test func thePasswordForAllPublishesIsReadOnce() throws {
        let place = try Place(.folder)
        let site = try PublishingSite()
        let process = site.process("publish", place.address, "--watch", "--password", "-")
        // It stays open, so a second attempt to read a line would wait forever.
        let input = Pipe()
        process.standardInput = input
        try process.run()
        defer {
            process.kill()
            try? input.fileHandleForWriting.close()
        }
        try input.fileHandleForWriting.write(contentsOf: Data("secret\n".utf8))
        #expect(try isPublished(site, at: place))
        site.writeBulletin(1, "Second.")
        try site.build()
        #expect(try isPublished(site, at: place))
    }

    /// Waits until the place has the files of the output; false if that takes too long.
    private func isPublished(_ site: PublishingSite, at place: Place) throws -> Bool {
        for _ in 0..<600 {
            // Between two releases, the target may be unreadable for a moment.
            if try place.files() == site.output { return true }
            usleep(50_000)
        }
        return false
    }

    @Test func anAssetOutlivesThePagesThatNameItByADay() throws {
        let place = try Place(.rsync)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        site.work.remove("-s:x/Content/assets/poster.svg")
        try site.build()
        let report = try site.publish(place.address)
        #expect(report["retained"] as? Int == 1)
        #expect(try place.files()["assets/poster.svg"] != nil)
        let dayLater = try Tool.run(
            Tool.executable,
            ["publish", place.address, "--build", "--site", "-s:x", "--now", "2026-05-07T00:00:00Z"],
            environment: site.environment, in: site.work.path)
        #expect(dayLater.code == 0, "\(dayLater.errors)")
        #expect(try place.files()["assets/poster.svg"] == nil)
    }

    @Test func aRecordThatWasCutOffIsNobodyElses() throws {
        let place = try Place(.rsync)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let record = try #require(place.activity)
        for length in [0, 10, 150, record.count - 3] {
            try place.write(".corkboard-publish", String(record.prefix(length)))
            let sent = try site.publish(place.address)["sent"] as? [String]
            #expect(sent?.count == site.output.count)
            #expect(place.activity == record)
        }
    }

    @Test func aClaimThatWasCutOffIsMadeWholeAgain() throws {
        let place = try Place(.folder)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let claim = try #require(place.claim)
        for length in [0, 10, 150, claim.count - 3] {
            try place.write(".corkboard-publish", String(claim.prefix(length)))
            site.writeBulletin(1, "Text \(length)")
            try site.build()
            _ = try site.publish(place.address)
            #expect(place.claim == claim)
        }
    }

    @Test func aProgramThatFailsIsNoticedWhoeverIgnoresTheEndsOfProcesses() throws {
        var site = try PublishingSite()
        // A replacement for rsync that fails, and records which signals it ignores.
        try site.replace("rsync", "cat /proc/$$/status > \"\(site.work["seen"])\"\nexit 5")
        // As nohup does, in addition.
        let words =
            ["--ignore-signal=CHLD,HUP", Tool.executable.path]
            + site.command(["publish", "rsync:club.example:www"])
        let result = try Tool.run(
            URL(filePath: "/usr/bin/env"), words, environment: site.environment, in: site.work.path)
        #expect(result.code == 3)
        #expect(result.errors.contains("error: rsync failed (5)"))
        let seen = try #require(site.work.read("seen"))
        #expect(ProcessStatus(seen).signals("SigIgn") == [SIGHUP])
    }

    /// What rsync and ssh write when a host can't be reached, and the words for it.
    @Test(arguments: [
        (
            10, "rsync: [Receiver] failed to connect to x (1.2.3.4): Connection refused (111)",
            "can't connect to the host"
        ),
        (
            12, "rsync: [Receiver] safe_read failed to read 1 bytes: Connection reset by peer (104)",
            "the host broke off"
        ),
        (30, "rsync: [Receiver] io timeout after 60 seconds -- exiting", "the host didn't answer in time"),
        (255, "ssh: Could not resolve hostname x: Name or service not known", "ssh can't connect to the host"),
        (12, "bash: line 1: rsync: command not found", "rsync isn't installed on the host"),
    ])
    func anUnreachableHostIsNamedInPlainWords(_ status: Int, _ line: String, _ words: String) throws {
        var site = try PublishingSite()
        try site.replace("rsync", "echo '\(line)' >&2\necho 'rsync error: code \(status)' >&2\nexit \(status)")
        let result = try site.run("publish", "rsync:club.example:www")
        #expect(result.code == 3)
        #expect(result.errors.contains("error: \(words)") && result.errors.contains(": \(line) [publish.failed]"))
        #expect(
            !result.errors.contains("rsync error") && !result.errors.contains("already arrived"), "\(result.errors)")
    }

    @Test func aHostThatIsNotThereIsTheWorldsFault() throws {
        let site = try PublishingSite()
        for address in ["rsync://127.0.0.1:1/www", "git:/nowhere/at/all#pages", "file:/proc/club"] {
            let result = try site.run("publish", address)
            #expect(result.code == 3, "\(address): \(result.errors)")
            #expect(result.errors.contains("[publish.failed]"))
        }
    }
}
