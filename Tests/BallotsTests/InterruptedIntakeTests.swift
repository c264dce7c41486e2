import Ballots
import FaultyDisk
import Files
import TestSupport
import Testing

@Suite struct InterruptedIntakeTests {
    private let first = #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1}"#
    private let second =
        #"{"event":"gala","song":"a","user":"ann","vote":"DOWN","at":2}"# + "\nbroken\n"
        + #"{"event":"gala","title":"New","artist":"One","user":"ann","at":2}"# + "\n"
        + #"{"event":"gala","song":"b","user":"bob","vote":"UP","at":2}"#

    /// Whichever change to the disk fails, ours or SQLite's, and whether that is the end of the process or not: nothing or
    /// all of the batch counts, the index is what the batches would make, and after the next try the batch counts.
    @Test(arguments: [true, false], [true, false])
    func aBatchIsTakenInWholeOrNotAtAll(_ isTheEnd: Bool, _ isIndexLost: Bool) throws {
        for count in 0... {
            let office = try Office()
            try office.take(first)
            if isIndexLost { office.scratch.remove("state/ledger") }
            let wasInterrupted = try interrupted(office, second, at: count, isTheEnd)
            let totals = try office.totals()
            #expect(totals == ["a": "1-0"] || totals == ["a": "0-1", "b": "1-0"])
            #expect(try office.naiveTotals() == totals)
            #expect(try office.everything() == office.rebuilt())
            try office.take(second)
            #expect(try office.totals() == ["a": "0-1", "b": "1-0"])
            #expect(try office.everything() == office.rebuilt())
            #expect(!office.scratch.files(in: "ballots").keys.contains { $0.hasPrefix(".") })
            guard wasInterrupted else { return #expect(count > (isIndexLost ? 100 : 50)) }
        }
    }

    /// Takes a text in with a fault at the given change to the disk.
    ///
    /// - Returns: Whether there were that many changes.
    private func interrupted(_ office: Office, _ text: String, at step: Int, _ isTheEnd: Bool) throws -> Bool {
        let beforeChange: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            (operation, path) throws(FileError) in
            if faulty_disk_fails() { throw FileError(operation, path, .system(28)) }
        }
        faulty_disk_begin(step, isTheEnd)
        do {
            try Interruption.$beforeChange.withValue(beforeChange) { _ = try office.take(text) }
        } catch is IntakeError {
            // What it leaves behind is the test.
        } catch is LedgerError {
            // The same, where the ledger was to be opened.
        }
        return faulty_disk_end() > step
    }
}

extension Office {
    /// The votes of "gala" by a naive count of the accepted files.
    func naiveTotals() throws -> [String: String] {
        var count = NaiveCount()
        for (name, text) in scratch.files(in: "ballots") where name.hasSuffix(".ndjson") && !name.hasPrefix(".") {
            try count.add(text)
        }
        return Dictionary(uniqueKeysWithValues: count.totals.map { (String($0.key.dropFirst(5)), $0.value) })
    }

    /// All that the ledger has, line by line.
    func everything() throws -> [String] { try everything(in: ledger()) }

    /// The same of a ledger that is made anew of the batches.
    func rebuilt() throws -> [String] {
        defer { for name in ["ledger", "ledger-wal", "ledger-shm"] { scratch.remove("elsewhere/" + name) } }
        return try everything(in: Ledger(in: Folder.openMaking(scratch["elsewhere"]), of: BatchFolder(batches)))
    }

    private func everything(in ledger: Ledger) throws -> [String] {
        var lines: [String] = []
        try ledger.forEachBallot { lines.append("\($0)") }
        lines += try ledger.history(of: "gala", songs: ["a", "b", "new-one"], limit: 100).map { "\($0)" }
        lines += try ledger.requests(for: gala).map { "\($0)" }
        lines += try ledger.tallies(of: "gala").sorted { $0.key < $1.key }.map { "\($0)" }
        return lines
    }
}
