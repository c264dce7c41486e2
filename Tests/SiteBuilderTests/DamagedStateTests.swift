import Content
import Crypto
import Diagnostics
import Foundation
import SiteBuilder
import TestPictures
import TestSites
import TestSupport
import Testing

/// Damages the files in `.corkboard` one at a time: no damaged byte is published, and the next build repairs the file.
@Suite struct DamagedStateTests {
    enum Damage: String, CaseIterable {
        case firstBit, middleBit, lastBit, cut, empty, swap

        var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        /// - Parameter other: The bytes of another state file.
        func applied(to bytes: Data, other: Data) -> Data {
            var damaged = bytes
            func flip(_ index: Int) { damaged[damaged.startIndex + index] ^= 0x10 }
            switch self {
            case _ where bytes.isEmpty: return Data("no longer empty".utf8)
            case .firstBit: flip(0)
            case .middleBit: flip(bytes.count / 2)
            case .lastBit: flip(bytes.count - 1)
            case .cut: damaged.removeLast()
            case .empty: damaged = Data()
            case .swap: damaged = other
            }
            return damaged
        }
    }

    /// Returns a small site that fills the state folder: with pictures, cards, votes and a code.
    private static func site() throws -> TestSite {
        let site = try TestSite.small()
        for (name, seed) in [("a", 1), ("b", 2)] {
            var photo = TestPicture.JPEG.quarters(width: 480, height: 320)
            (photo.details, photo.seed) = (4, UInt64(seed))
            try Data(photo.bytes).write(to: URL(filePath: site["Content/assets/\(name).jpg"]))
        }
        site.write(
            "Content/bulletins/pictures.md",
            "---\ntitle: Pictures\nauthor: Ada\ndate: 2026-05-02\n---\n![A](/assets/a.jpg) ![B](/assets/b.jpg)\n")
        site.write("Content/events/gala.json", #"{"name": "Gala", "start": "2026-06-01 20:00", "code": "umbrella-72"}"#)
        return site
    }

    /// Returns the state files by path, except for the lock, which is always empty.
    private static func state(of site: TestSite) throws -> [String: Data] {
        let folder = site[".corkboard"]
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path != "lock" {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder),
                !isFolder.boolValue
            else { continue }
            files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
        }
        return files
    }

    private static func expectDigestsInNames(of site: TestSite, _ comment: String) throws {
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: site["public"]) {
            guard let digest = path.firstMatch(of: /\.([0-9a-f]{10})\.[a-z0-9]+$/)?.1 else { continue }
            let bytes = try #require(FileManager.default.contents(atPath: site["public/\(path)"]))
            #expect(SHA256.digest(of: [UInt8](bytes)).hex.hasPrefix(digest), "\(path) after \(comment)")
            count += 1
        }
        #expect(count > 5, "\(comment)")
    }

    @Test(arguments: Damage.allCases) func eachFileIsWhatItsNameSays(damage: Damage) throws {
        var site = try Self.site()
        site.isSettled = true
        site.build()
        site.vote(
            #"{"event": "dance", "song": "Blue", "user": "grace-the-voter", "vote": "up", "at": 1700000000}"# + "\n")
        #expect(site.build().report != nil)
        let (pages, state) = (site.pages(), try Self.state(of: site))
        #expect(state.keys.contains { $0.hasPrefix("pictures/") && $0.hasSuffix("-0") })
        let paths = state.keys.sorted()
        for (index, path) in paths.enumerated() {
            // By day, each file gets one kind of damage: all six take a minute and a half of processor time.
            guard Night.isOn || (index + damage.number) % 6 == 0 else { continue }
            let comment = "\(damage) of \(path)"
            let other = state[paths[(index + 1) % paths.count]] ?? Data()
            let damaged = damage.applied(to: state[path] ?? Data(), other: other)
            try damaged.write(to: URL(filePath: site[".corkboard/\(path)"]))
            // Then each of these files is copied again.
            let hasPicture = { (page: String) in
                page.hasSuffix(".jpg") || page.hasSuffix(".png") || page.contains("share.") || page.contains("assets/")
            }
            for page in pages.keys where hasPicture(page) { site.remove("public/\(page)") }
            let outcome = site.build()
            #expect(outcome.report != nil, "\(comment): \(outcome.texts)")
            #expect(TestSite.differing(site.pages(), pages) == [], "\(comment)")
            try Self.expectDigestsInNames(of: site, comment)
            #expect(site.build().written == [], "\(comment)")
            if path.hasPrefix("pictures/") {
                #expect(try Self.state(of: site)[path] == state[path], "\(comment) is not mended")
            }
        }
    }

    /// Sharing a bulletin also reads the pictures, and must build no other files.
    @Test func aDamagedPictureIsNotShared() throws {
        let site = try Self.site()
        site.build()
        for (path, bytes) in try Self.state(of: site) where path.contains("-") {
            try Damage.middleBit.applied(to: bytes, other: bytes).write(to: URL(filePath: site[".corkboard/\(path)"]))
        }
        var log = DiagnosticLog()
        #expect(ShareExport(of: "pictures", as: .html, site.options, &log) == nil)
        let said = try #require(log.diagnostics.first)
        #expect(said.message.contains("it is damaged") && said.hint?.hasPrefix("try again") == true)
        var again = DiagnosticLog()
        let share = try #require(ShareExport(of: "pictures", as: .html, site.options, &again))
        #expect(String(decoding: share.bytes, as: UTF8.self) == site.page("/bulletins/pictures/share.html"))
    }
}
