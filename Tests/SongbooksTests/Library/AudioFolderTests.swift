import Diagnostics
import Files
import Foundation
import Songbooks
import TestSupport
import Testing

/// Folders of audio files; a script replaces ffprobe.
@Suite struct AudioFolderTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("music/Abba - SOS.mp3", "x")
        work.write("music/Sub/02 - Moby - Porcelain.FLAC", "x")
        work.write("music/-v quiet.ogg", "{\"streams\": [{\"tags\": {\"TITLE\": \"Halo\", \"ARTIST\": \"Beyoncé\"}}]}")
        work.write(
            "music/tagged.m4a", "{\"format\": {\"tags\": {\"title\": \"One\", \"artist\": \"U2\"}}, \"streams\": []}")
        work.write("music/cover.jpg", "x")
        work.write("music/.hidden.mp3", "x")
        work.link("music/loop", to: ".")
        work.link("music/passwd.mp3", to: "/etc/passwd")
    }

    private func read(_ prober: AudioProber?) throws -> (songs: [String], messages: [String]) {
        var log = DiagnosticLog()
        let songbook = Songbook.read("music", below: try Folder.open(work.path), file: "music", prober: prober, &log)
        return (songbook?.songs.map(\.text) ?? [], log.diagnostics.map { $0.formatted() })
    }

    private func prober(_ script: String, patience: Duration = .seconds(600), total: Duration = .seconds(600)) throws
        -> AudioProber
    {
        try work.writeProgram("ffprobe", "[ \"$1\" = -version ] && exit 0\n\(script)")
        return AudioProber(program: work["ffprobe"], patience: patience, totalPatience: total)
    }

    private static let names = ["|-v quiet", "Abba|SOS", "Moby|Porcelain", "|tagged"]

    @Test func namesAreUsedWithoutFFprobe() throws {
        #expect(try read(nil) == (Self.names, []))
        #expect(try read(AudioProber(program: work["missing"])) == (Self.names, []))
    }

    @Test func tagsAreUsedWithFFprobe() throws {
        // The fixtures contain what ffprobe would print about them.
        let found = try read(prober("cat"))
        #expect(found.songs == ["Beyoncé|Halo", "Abba|SOS", "Moby|Porcelain", "U2|One"])
        #expect(found.messages == [])
    }

    @Test func programsThatFailLeaveTheNames() throws {
        #expect(try read(prober("exit 1")) == (Self.names, []))
        #expect(try read(prober("yes")) == (Self.names, []))
        let start = ContinuousClock.now
        #expect(try read(prober("sleep 60", patience: .milliseconds(200))) == (Self.names, []))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func filesAreLeftWhenTimeRunsOut() throws {
        let found = try read(prober("cat", total: .zero))
        #expect(found.songs == Self.names)
        #expect(found.messages.count == 1 && found.messages[0].contains("note: 4 files are listed by their names"))
    }
}
