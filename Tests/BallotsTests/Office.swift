import Ballots
import Files
import Foundation
import TestSupport
import Testing
import Time

/// A site's ballots and ledger, in a temporary folder.
struct Office {
    let scratch: Scratch
    let batches: Folder
    let state: Folder

    /// The current time in tests, in seconds since 1970: 2026-12-31T21:00:00Z.
    static let now = 1_798_750_800

    /// Two events: "gala" has the songs a to e, and "ball" has "a" and its own voters.
    static func poll(_ event: String) -> Poll? {
        switch event {
        case "gala":
            Poll(event: event, songs: Dictionary(uniqueKeysWithValues: "abcde".map { ("\($0)", "\($0)") }))
        case "ball": Poll(event: event, songs: ["a": "a"], requests: .closed, voters: ["Ann", "Björk"])
        default: nil
        }
    }

    /// The current time as an instant.
    var now: Instant { get throws { try Instant(seconds: Int64(Self.now)) } }

    init(inMemory: Bool = true) throws {
        scratch = try Scratch(inMemory: inMemory)
        batches = try Folder.openMaking(scratch["ballots"])
        state = try Folder.openMaking(scratch["state"])
    }

    func ledger() throws -> BatchLedger { try BatchLedger(in: state, of: BatchFolder(batches)) }

    func intake(_ ledger: any Ledger, at seconds: Int = now, columns: [String: String] = [:]) throws -> Intake {
        Intake(ledger, now: try Instant(seconds: Int64(seconds)), zone: .utc, columns: columns, poll: Self.poll)
    }

    /// Takes in a text and returns the report.
    @discardableResult
    func take(_ text: String, columns: [String: String] = [:]) throws -> IntakeReport {
        try intake(ledger(), columns: columns).take(text)
    }

    /// The poll that most tests use.
    var gala: Poll { get throws { try #require(Self.poll("gala")) } }

    /// The songs that were requested at "gala".
    func requests() throws -> [SongRequest] { try ledger().requests(for: gala) }

    /// The votes of an event as "ups-downs", by song; songs without votes are omitted.
    func totals(of event: String = "gala") throws -> [String: String] {
        try ledger().tallies(of: event).mapValues { "\($0.tally.ups)-\($0.tally.downs)" }.filter { $0.value != "0-0" }
    }
}

extension Office {
    /// Opens a file in the temporary folder as a stream.
    func stream(_ path: String) throws -> FileStream { try FileStream(Folder.open(scratch.path), path) }
}

extension Scratch {
    /// Writes bytes that need not be text.
    func writeBytes(_ path: String, _ bytes: [UInt8]) -> Bool {
        FileManager.default.createFile(atPath: self[path], contents: Data(bytes))
    }
}

extension IntakeCounts {
    init(ballots: Int = 0, requests: Int = 0, rejected: Int = 0) {
        self.init()
        (self.ballots, self.requests, self.rejected) = (ballots, requests, rejected)
    }
}

extension LedgerEffect {
    init(counted: Int = 0, changed: Int = 0, withdrawn: Int = 0, repeated: Int = 0) {
        self.init()
        (self.counted, self.changed, self.withdrawn, self.repeated) = (counted, changed, withdrawn, repeated)
    }
}

/// A device that may vote everywhere, under any name.
var anyDevice: SendingDevice { (mayVote: { _ in true }, admit: { _ in .admitted }) }

extension IntakeReport {
    /// The lines of each pair of names that look alike.
    var nearDuplicateLines: [[Int?]] { nearDuplicates.map { [$0.line, $0.earlier] } }
}
