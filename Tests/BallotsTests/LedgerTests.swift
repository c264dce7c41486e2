import Ballots
import Files
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct LedgerTests {
    let office: Office

    init() throws {
        office = try Office()
        try office.take(#"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1}"#)
        try office.take(#"{"event":"gala","song":"b","user":"ann","vote":"UP","at":1}"#)
        try office.take(#"{"event":"gala","song":"a","user":"bob","vote":"UP","at":1}"#)
    }

    private func history(limit: Int = 100) throws -> [PastTally] {
        try office.ledger().history(of: "gala", songs: ["a", "b"], limit: limit)
    }

    @Test func aLostIndexIsMadeAgainFromTheBatches() throws {
        let tallies = try office.ledger().tallies(of: "gala")
        let history = try self.history()
        for name in ["ledger", "ledger-wal", "ledger-shm"] { office.scratch.remove("state/" + name) }
        #expect(try office.ledger().tallies(of: "gala") == tallies)
        #expect(try self.history().map { "\($0)" } == history.map { "\($0)" })
        #expect(history.map { "\($0.song) \($0.tally.net)" } == ["a 1", "a 1", "b 1", "a 2", "b 1"])
    }

    @Test func movementComparesWithTheBatchBefore() throws {
        let tallies = try office.ledger().tallies(of: "gala")
        #expect(tallies["a"]?.before == Tally(ups: 1) && tallies["b"]?.before == Tally(ups: 1))
    }

    @Test func anEventsFirstBatchComparesWithNone() throws {
        try office.take(
            #"{"event":"ball","song":"a","user":"ann","vote":"UP","at":1}"# + "\n"
                + #"{"event":"gala","song":"c","user":"ann","vote":"UP","at":1}"#)
        #expect(try office.ledger().tallies(of: "ball")["a"]?.before == nil)
        #expect(try office.ledger().tallies(of: "gala").mapValues(\.before?.ups) == ["a": 2, "b": 1, "c": 0])
    }

    @Test func aSongIsNewInTheBatchThatAskedForItFirst() throws {
        func ask(_ title: String, _ user: String) throws -> [String] {
            try office.take(
                #"{"event":"gala","title":"\#(title)","artist":"X","user":"\#(user)","at":\#(user == "ann" ? 2 : 1)}"#)
            return try office.requests().filter(\.isNew).map(\.title)
        }
        #expect(try ask("T", "ann") == ["T"])
        // No votes changed since the batch before.
        #expect(try office.ledger().tallies(of: "gala").mapValues(\.before?.ups) == ["a": 2, "b": 1])
        #expect(try ask("U", "ann") == ["U"])
        // A song that is requested again doesn't become new, even if a voter claims to have been first.
        #expect(try ask("T", "bob") == ["U"])
        try office.take(#"{"event":"gala","song":"b","user":"bob","vote":"UP","at":1}"#)
        #expect(try office.requests().allSatisfy { !$0.isNew })
        let requests = try office.requests()
        for name in ["ledger", "ledger-wal", "ledger-shm"] { office.scratch.remove("state/" + name) }
        #expect(try office.requests() == requests)
    }

    @Test(arguments: [0, 20, 100, 4096, 5000, 12_000]) func aDamagedIndexIsMadeAgain(_ offset: Int) throws {
        let tallies = try office.ledger().tallies(of: "gala")
        let path = office.scratch["state/ledger"]
        var bytes = try Data(contentsOf: URL(filePath: path))
        for index in offset..<min(offset + 64, bytes.count) { bytes[index] = 0xa5 }
        try bytes.write(to: URL(filePath: path))
        office.scratch.remove("state/ledger-wal")
        // A database of another program, by its header, is refused; any other is rebuilt.
        if let ledger = try? office.ledger() { #expect(try ledger.tallies(of: "gala") == tallies) }
    }

    /// The damage may be in any page, and may show when the index is opened or later.
    @Test func anIndexWithADamagedPageIsMadeAgain() throws {
        let tallies = try office.ledger().tallies(of: "gala")
        let history = try self.history()
        let path = office.scratch["state/ledger"]
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.count > 10 * 4096)
        for page in stride(from: 4096, to: bytes.count, by: 4096) {
            var damaged = bytes
            for index in page..<page + 64 { damaged[index] = 0xa5 }
            try damaged.write(to: URL(filePath: path))
            #expect(try office.ledger().tallies(of: "gala") == tallies)
            #expect(try self.history().map { "\($0)" } == history.map { "\($0)" })
            try damaged.write(to: URL(filePath: path))
            var exported: [String] = []
            try office.ledger().forEachBallot(at: nil) { exported.append("\($0.song) \($0.user)") }
            #expect(exported == ["a ann", "a bob", "b ann"])
            let report = try office.take(#"{"event":"gala","song":"a","user":"ann","vote":"UP","at":\#(page)}"#)
            #expect(report.effect.repeated == 1)
            #expect(try office.totals() == ["a": "2-0", "b": "1-0"])
            for name in office.scratch.files(in: "ballots").keys.sorted().dropFirst(6) {
                office.scratch.remove("ballots/" + name)
            }
        }
    }

    @Test func aTruncatedIndexIsMadeAgain() throws {
        let tallies = try office.ledger().tallies(of: "gala")
        let path = office.scratch["state/ledger"]
        let bytes = try Data(contentsOf: URL(filePath: path))
        for count in [1, 50, 4096, bytes.count - 1] {
            try bytes.prefix(count).write(to: URL(filePath: path))
            #expect(try office.ledger().tallies(of: "gala") == tallies)
        }
    }

    @Test func aLaterVersionsIndexIsRefusedAndLeftAlone() throws {
        do {
            let database = try Database(path: office.scratch["state/ledger"])
            try database.execute("PRAGMA user_version = 99")
        }
        #expect(throws: LedgerError.self) { try office.ledger() }
        #expect(office.scratch.read("state/ledger") != nil)
    }

    @Test func anotherProgramsDatabaseIsRefusedAndLeftAlone() throws {
        for name in ["ledger", "ledger-wal", "ledger-shm"] { office.scratch.remove("state/" + name) }
        do {
            let database = try Database(path: office.scratch["state/ledger"])
            try database.execute("CREATE TABLE theirs (a)")
        }
        let bytes = office.scratch.read("state/ledger")
        #expect(throws: LedgerError.self) { try office.ledger() }
        #expect(office.scratch.read("state/ledger") == bytes)
    }

    @Test func aBatchThatChangedIsRefused() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: office.scratch["ballots"])
        let name = try #require(names.sorted().first { $0.hasSuffix(".ndjson") })
        let text = try #require(office.scratch.read("ballots/" + name))
        office.scratch.write("ballots/" + name, text + text)
        #expect(throws: LedgerError.self) { try office.ledger() }
        office.scratch.write("ballots/" + name, text)
        #expect(try office.totals() == ["a": "2-0", "b": "1-0"])
    }

    @Test func aBatchFromElsewhereIsCounted() throws {
        let other = try Office()
        let report = try other.take(#"{"event":"gala","song":"c","user":"ann","vote":"UP","at":9}"#)
        let batch = try #require(report.batch)
        office.scratch.write("ballots/\(batch).ndjson", other.scratch.read("ballots/\(batch).ndjson") ?? "")
        #expect(try office.totals() == ["a": "2-0", "b": "1-0", "c": "1-0"])
        office.scratch.remove("ballots/\(batch).ndjson")
        #expect(try office.totals() == ["a": "2-0", "b": "1-0"])
    }

    /// The time of the next batch, which is later, would have too many digits.
    @Test func aFileNamedByATimeAfterTheYear9999IsNoBatch() throws {
        let other = try Office()
        let batch = try #require(other.take(#"{"event":"gala","song":"c","user":"ann","vote":"UP","at":9}"#).batch)
        let text = try #require(other.scratch.read("ballots/\(batch).ndjson"))
        office.scratch.write("ballots/\(String(repeating: "9", count: 18))-\(batch.suffix(32)).ndjson", text)
        let next = try #require(office.take(#"{"event":"gala","song":"d","user":"ann","vote":"UP","at":9}"#).batch)
        #expect(BatchName(file: next + BatchName.ending) != nil)
        #expect(try office.totals() == ["a": "2-0", "b": "1-0", "d": "1-0"])
    }

    @Test func ofManyBatchesTheHistoryHasTheFirstTheLastAndSomeBetween() throws {
        for voter in 0..<9 { try office.take(#"{"event":"gala","song":"b","user":"v\#(voter)","vote":"UP","at":1}"#) }
        #expect(
            try history(limit: 3).map { "\($0.song) \($0.tally.net)" } == ["a 1", "a 2", "b 4", "a 2", "b 10"])
    }

    private func trustingNames() throws -> BatchLedger {
        try BatchLedger(in: office.state, of: BatchFolder(office.batches), trustingNames: true)
    }

    @Test func whereNamesAreTrustedWhatComesAndGoesIsSeen() throws {
        let ledger = try trustingNames()
        office.scratch.write("ballots/form.csv", "event,song,user,vote\n")
        // Our own batch adds its names to the known ones, but not the file that another process added meanwhile.
        #expect(try office.intake(ledger).take(#"{"event":"gala","song":"a","user":"cid","vote":"UP"}"#).batch != nil)
        #expect(try trustingNames().dropped == ["form.csv"])
        office.scratch.remove("ballots/form.csv")
        #expect(try trustingNames().dropped.isEmpty)
        #expect(try trustingNames().tallies(of: "gala")["a"]?.tally == Tally(ups: 3))
        let last = try #require(office.scratch.files(in: "ballots").keys.sorted().last { $0.hasSuffix(".ndjson") })
        office.scratch.remove("ballots/" + last)
        #expect(try trustingNames().tallies(of: "gala")["a"]?.tally == Tally(ups: 2))
    }

    @Test func whereNamesAreTrustedABatchInAnothersPlaceIsRefused() throws {
        let name = try #require(office.scratch.files(in: "ballots").keys.sorted().first { $0.hasSuffix(".ndjson") })
        office.scratch.write("other", "{}\n")
        try FileManager.default.removeItem(atPath: office.scratch["ballots/" + name])
        try FileManager.default.moveItem(atPath: office.scratch["other"], toPath: office.scratch["ballots/" + name])
        #expect(throws: LedgerError.self) { try trustingNames() }
    }

    @Test func whereNamesAreTrustedOurOwnFilesAreNoNews() throws {
        let line = #"{"event":"gala","song":"a","user":"cid","vote":"UP"}"#
        for text in [line, "{}", "{}\n" + line.replacingOccurrences(of: "cid", with: "dan")] {
            _ = try office.intake(trustingNames()).take(text)
            // The content of batches is only checked when there are new names.
            for (name, batch) in office.scratch.files(in: "ballots") where name.hasSuffix(".ndjson") {
                office.scratch.append(to: "ballots/" + name, "broken")
                #expect(try trustingNames().tallies(of: "gala")["b"]?.tally == Tally(ups: 1))
                #expect(throws: LedgerError.self) { try office.ledger() }
                office.scratch.overwrite("ballots/" + name, batch)
                _ = try office.ledger()
            }
        }
    }

    @Test func anIndexThatCantBeWrittenToIsMadeAgain() throws {
        let tallies = try office.ledger().tallies(of: "gala")
        for name in ["ledger", "ledger-shm"] {
            office.scratch.write("state/ledger-shm", "")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o444], ofItemAtPath: office.scratch["state/" + name])
            #expect(try office.ledger().tallies(of: "gala") == tallies)
        }
    }
}

extension Scratch {
    /// Overwrites a file, which keeps its inode.
    fileprivate func overwrite(_ path: String, _ text: String) {
        guard let file = FileHandle(forUpdatingAtPath: self[path]) else { return }
        try? file.truncate(atOffset: 0)
        file.write(Data(text.utf8))
    }

    fileprivate func append(to path: String, _ text: String) { overwrite(path, (read(path) ?? "") + text) }
}
