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

    /// Each change to the disk by Corkboard or SQLite fails in turn, with or without ending the process.
    ///
    /// Then the batch counts completely or not at all, the index equals a rebuilt one, and the batch counts after
    /// another try.
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

    /// Imports a text, with a fault at the given change to the disk.
    ///
    /// - Returns: True if there were that many changes.
    private func interrupted(_ office: Office, _ text: String, at step: Int, _ isTheEnd: Bool) throws -> Bool {
        let beforeChange: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            (operation, path) throws(FileError) in
            if faulty_disk_fails() { throw FileError(operation, path: path, reason: .system(28)) }
        }
        faulty_disk_begin(step, isTheEnd)
        do {
            try Interruption.$beforeChange.withValue(beforeChange) { _ = try office.take(text) }
        } catch is IntakeError {
            // The test examines the files that are left.
        } catch is LedgerError {
            // As above, but the error came from opening the ledger.
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

    /// The content of the ledger, line by line.
    func everything() throws -> [String] { try everything(in: ledger()) }

    /// The content of a ledger that is rebuilt from the batches.
    func rebuilt() throws -> [String] {
        defer { for name in ["ledger", "ledger-wal", "ledger-shm"] { scratch.remove("elsewhere/" + name) } }
        return try everything(in: BatchLedger(in: Folder.openMaking(scratch["elsewhere"]), of: BatchFolder(batches)))
    }

    private func everything(in ledger: any Ledger) throws -> [String] {
        var lines: [String] = []
        try ledger.forEachBallot(at: nil) { lines.append("\($0)") }
        lines += try ledger.history(of: "gala", songs: ["a", "b", "new-one"], limit: 100).map { "\($0)" }
        lines += try ledger.requests(for: gala).map { "\($0)" }
        lines += try ledger.tallies(of: "gala").sorted { $0.key < $1.key }.map { "\($0)" }
        return lines
    }
}
