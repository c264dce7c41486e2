import Ballots
import Files
import Synchronization
import TestSupport
import Testing

@Suite struct InterruptedIntakeTests {
    /// Whichever change is the one that fails, and whether that is the end of the process or not: nothing or all of the
    /// batch counts, and after the next try the totals are those of a naive count of the accepted files.
    @Test(arguments: [true, false]) func aBatchIsTakenInWholeOrNotAtAll(_ isTheEnd: Bool) throws {
        let first = #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1}"#
        let second =
            #"{"event":"gala","song":"a","user":"ann","vote":"DOWN","at":2}"# + "\nbroken\n"
            + #"{"event":"gala","song":"b","user":"bob","vote":"UP","at":2}"#
        for count in 0... {
            let office = try Office()
            try office.take(first)
            let wasInterrupted = try interrupted(office, second, at: count, isTheEnd)
            let totals = try office.totals()
            #expect(totals == ["a": "1-0"] || totals == ["a": "0-1", "b": "1-0"])
            #expect(try office.naiveTotals() == totals)
            try office.take(second)
            #expect(try office.totals() == ["a": "0-1", "b": "1-0"])
            #expect(try office.naiveTotals() == office.totals())
            #expect(!office.scratch.files(in: "ballots").keys.contains { $0.hasPrefix(".") })
            guard wasInterrupted else { return #expect(count > 8) }
        }
    }

    /// Takes a text in with a fault at the given change to the disk.
    ///
    /// - Returns: Whether there were that many changes.
    private func interrupted(_ office: Office, _ text: String, at step: Int, _ isTheEnd: Bool) throws -> Bool {
        let count = Atomic<Int>(0)
        let beforeChange: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            (operation, path) throws(FileError) in
            let now = count.add(1, ordering: .relaxed).oldValue
            // After its end a process changes nothing any more; a disk that was full may have room again.
            if now == step || now > step && isTheEnd { throw FileError(operation, path, .system(28)) }
        }
        do {
            try Interruption.$beforeChange.withValue(beforeChange) { _ = try office.take(text) }
        } catch is IntakeError {
            // What it leaves behind is the test.
        } catch is LedgerError {
            // The same, where the ledger was to be opened.
        }
        return count.load(ordering: .relaxed) > step
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
}
