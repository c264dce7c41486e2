import Foundation
import TestSupport
import Testing

/// Tests what killed publishes, and the programs that they started, leave behind.
@Suite(.waitingThreads) struct InterruptedPublishTests {
    @Test func whatAKilledGitLeavesIsRemoved() throws {
        let place = try Place(.git)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let scratchFolder = try scratchFolder(of: site)
        let leftovers = [
            "index.lock", "repository/shallow.lock", "repository/packed-refs.lock", "repository/HEAD.lock",
            "repository/refs/corkboard/tip.lock", "repository/objects/pack/tmp_pack_a1B2c3",
            "repository/objects/pack/tmp_idx_a1B2c3", "repository/objects/0f/tmp_obj_a1B2c3",
        ]
        for path in leftovers { site.work.write("\(scratchFolder)/\(path)", "") }
        site.writeBulletin(1, "Second.")
        try site.build()
        _ = try site.publish(place.address)
        #expect(try place.files() == site.output)
        let left = Set(site.work.files(in: scratchFolder).keys)
        #expect(left.isDisjoint(with: leftovers))
        #expect(left.allSatisfy { !$0.hasPrefix("shipment") })
    }

    @Test(arguments: ["empty HEAD", "lone HEAD", "empty reference", "no objects", "empty objects", "no repository"])
    func aDamagedRepositoryIsMadeAnew(_ damage: String) throws {
        let place = try Place(.git)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        // The pages return to their earlier content, so their objects already exist.
        for text in ["Second.", "First."] {
            let repository = try scratchFolder(of: site) + "/repository"
            site.writeBulletin(1, text)
            try site.build()
            switch damage {
            case "empty HEAD": site.work.write("\(repository)/HEAD", "")
            case "lone HEAD":
                let head = try #require(site.work.read("\(repository)/HEAD"))
                site.work.remove(repository)
                site.work.write("\(repository)/HEAD", head)
            case "empty reference": site.work.write("\(repository)/refs/corkboard/tip", "")
            case "no objects": site.work.remove("\(repository)/objects")
            case "empty objects":
                for name in site.work.files(in: "\(repository)/objects").keys {
                    site.work.remove("\(repository)/objects/\(name)")
                    site.work.write("\(repository)/objects/\(name)", "")
                }
            default: site.work.remove(repository)
            }
            _ = try site.publish(place.address)
            #expect(try place.files() == site.output)
        }
        #expect(try place.commits().count == 3)
    }

    @Test func theNextPublishWaitsForAGitThatGoesOn() throws {
        let place = try Place(.git)
        var site = try PublishingSite(for: place)
        // The first push is slow.
        try replaceGit(
            of: &site,
            """
            case " $* " in
            *" ls-remote "*) echo begun >>"$here/log" ;;
            *" push "*) [ -e "$here/log2" ] || { : >"$here/log2"; sleep 1; }; echo pushed >>"$here/log" ;;
            esac
            """)
        let process = site.process("publish", place.address)
        try process.run()
        for _ in 0..<2000 where site.work.read("bin/log2") == nil && process.isRunning { usleep(5000) }
        process.kill()
        _ = try site.publish(place.address)
        #expect(site.work.read("bin/log") == "begun\npushed\nbegun\n")
        #expect(try place.files() == site.output)
        #expect(try place.commits().count == 1)
    }

    @Test func theLockThatStopsGitIsNamed() throws {
        let place = try Place(.git)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let remote = place.address.dropFirst("git:".count).prefix { $0 != "#" }
        try Data().write(to: URL(filePath: "\(remote)/refs/heads/pages.lock"))
        site.writeBulletin(1, "Second.")
        try site.build()
        let result = try site.run("publish", place.address)
        #expect(result.code == 3)
        #expect(result.errors.contains("refs/heads/pages.lock"), "\(result.errors)")
        #expect(result.errors.contains("hint: another publish may be running there; if not, delete the lock file"))
        try FileManager.default.removeItem(atPath: "\(remote)/refs/heads/pages.lock")
        _ = try site.publish(place.address)
        #expect(try place.files() == site.output)
    }

    @Test(arguments: [Place.Kind.folder, .rsync, .git])
    func aShipmentIsRemovedEvenIfNothingIsLeftToSend(_ kind: Place.Kind) throws {
        let place = try Place(kind)
        let site = try PublishingSite(for: place)
        _ = try site.publish(place.address)
        let stagedUpload = try scratchFolder(of: site) + "/shipment"
        site.work.write("\(stagedUpload)/0/index.html", "x")
        #expect((try site.publish(place.address)["sent"] as? [String]) == [])
        #expect(!FileManager.default.fileExists(atPath: site.work[stagedUpload]))
    }

    /// Returns the folder, in the site's state, of its only target.
    private func scratchFolder(of site: PublishingSite) throws -> String {
        let places = "-s:x/.corkboard/publish"
        let keys = try FileManager.default.contentsOfDirectory(atPath: site.work[places])
        try #require(keys.count == 1)
        return "\(places)/\(keys[0])"
    }

    /// Replaces git with a script that runs git at its end.
    private func replaceGit(of site: inout PublishingSite, _ script: String) throws {
        try site.replace("git", "here=\"\(site.work["bin"])\"\n\(script)\nexec /usr/bin/git \"$@\"")
    }
}
