import Crypto
import Foundation
import Serving
import Synchronization
import TestSupport
import Testing
import Time

@Suite struct LiveListsTests {
    private let subject = LiveLists.Subject(event: "gala", kind: .list)
    private let device = SHA256.digest(of: Array("phone".utf8))

    /// A page that reads its stream in pieces and applies what it gets.
    private final class Page {
        private let stream: EventStream
        private var received: [UInt8] = []
        private(set) var list: [String: Any]?
        private(set) var completeCount = 0
        private(set) var changeCount = 0
        private(set) var isOrdered = true

        init(_ stream: EventStream) { self.stream = stream }

        var version: Int? { list?["version"] as? Int }

        /// Reads at most so many bytes, and returns their number.
        func read(_ size: Int) throws -> Int {
            var block = [UInt8](repeating: 0, count: size)
            let count = unsafe block.withUnsafeMutableBytes { block in
                unsafe stream.take(into: block) { (socket: nil, resume: {}) } ?? 0
            }
            received += block[..<count]
            while let end = received.firstRange(of: Array("\n\n".utf8)) {
                try hear(String(decoding: received[..<end.lowerBound], as: UTF8.self))
                received.removeSubrange(..<end.upperBound)
            }
            return count
        }

        private func hear(_ event: String) throws {
            let lines = event.components(separatedBy: "\n")
            guard lines.count == 2, let data = try? RandomList.object(lines[1].dropFirst(6).utf8) else { return }
            if lines[0] == "event: list" {
                completeCount += 1
                if let version, let next = data["version"] as? Int, next < version { isOrdered = false }
                list = data
            } else {
                changeCount += 1
                // A page that misses a version would connect again.
                if lines[0] != "event: change" || data["base"] as? Int != version { isOrdered = false }
                list = list.map { RandomList.changed($0, by: data) }
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func pagesThatReadSlowlyOrComeLateEndWithTheCompleteList(_ seed: UInt64) throws {
        let lists = LiveLists(start: .now(), phonesPerAddress: nil)
        var (list, random) = (RandomList(seed: seed), SplitMix(seed: seed))
        func open(_ updates: LiveLists.Updates = .changes) throws -> Page {
            Page(try #require(lists.stream(of: subject, updates, on: device, at: nil)).0)
        }
        let (fast, slow, old) = (try open(), try open(), try open(.complete))
        var pages = [fast, slow, old]
        for step in 0..<300 {
            list.change()
            lists.publish(try list.json(), of: subject)
            if step % 40 == 13 { pages.append(try open()) }
            for _ in 0..<20 { _ = try fast.read(4096) }
            if step.isMultiple(of: 4) { usleep(200) }
            _ = try slow.read(Int.random(in: 1...40, using: &random))
            for page in pages.dropFirst(2) { _ = try page.read(Int.random(in: 1...2000, using: &random)) }
        }
        // Something new, so that the last version is known.
        list.change()
        var last = try list.json()
        last.replaceSubrange(last.startIndex..<last.startIndex + 1, with: Array("{\"last\":1,".utf8))
        lists.publish(last, of: subject)
        var wanted = try #require(try RandomList.object(last))
        let limit = ContinuousClock.now + .seconds(20)
        for (number, page) in pages.enumerated() {
            while page.list?["last"] == nil, .now < limit { if try page.read(100) == 0 { usleep(1000) } }
            wanted["version"] = page.version
            #expect(RandomList.areEqual(page.list, wanted), "seed \(seed), page \(number)")
            #expect(page.isOrdered, "seed \(seed), page \(number)")
        }
        #expect(Set(pages.map(\.version)).count == 1)
        #expect(fast.changeCount > 30 && old.changeCount == 0, "seed \(seed)")
        // It gets the complete list now and then instead of all changes.
        #expect(slow.completeCount + slow.changeCount < 200, "seed \(seed)")
    }

    /// A page ignores a list that is older than the one it has, so results that were published before it must come again.
    @Test func resultsAreNewerThanTheListThatTheyReplace() throws {
        let lists = LiveLists(start: .now(), phonesPerAddress: nil)
        let results = LiveLists.Subject(event: "gala", kind: .results)
        let page = Page(try #require(lists.stream(of: subject, .changes, on: device, at: nil)).0)
        let json = Array("{\"all\":1,\"songs\":[]}".utf8)
        lists.publish(json, of: results)
        lists.publish(Array("{\"songs\":[]}".utf8), of: subject)
        let limit = ContinuousClock.now + .seconds(20)
        while page.version == nil, .now < limit { if try page.read(100) == 0 { usleep(1000) } }
        if lists.reveal("gala", on: device) { lists.publish(json, of: results) }
        while page.list?["all"] == nil, .now < limit { if try page.read(100) == 0 { usleep(1000) } }
        #expect(page.list?["all"] != nil && page.isOrdered)
    }

    /// Where each phone has its own address, the owner's machine still shows the screen, the host's page and the list.
    @Test(arguments: [1, 2, 13])
    func anAddressHasAsManyStreamsAsADevice(_ phones: Int) {
        let lists = LiveLists(start: .now(), phonesPerAddress: phones)
        let network = SHA256.digest(of: Array("room".utf8))
        let streams = (0..<25).map { number in
            lists.stream(
                of: subject, .changes, on: SHA256.digest(of: Array("phone \(number)".utf8)), at: network)?.0
        }
        #expect(streams.count { $0 != nil } == 20)
    }

    @Test func versionsGrowAcrossRestarts() throws {
        var versions: [Int] = []
        for restart in 0..<3 {
            let lists = LiveLists(start: .now(), phonesPerAddress: nil)
            for number in 0..<3 {
                lists.publish(Array("{\"n\":\(number + restart),\"songs\":[]}".utf8), of: subject)
                let page = Page(try #require(lists.stream(of: subject, .complete, on: device, at: nil)).0)
                while try page.read(4096) > 0 {}
                versions.append(try #require(page.version))
            }
        }
        #expect(versions == versions.sorted() && Set(versions).count == versions.count)
    }
}
