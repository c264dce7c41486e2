import Diagnostics
import Files
import Glibc
import Output
import Synchronization
import TestSupport
import Testing

/// Tests that a failure at any change to the disk leaves every file whole, old or new (law 4), and that after the next command
/// the site is wholly old or wholly new.
@Suite struct InterruptedUpdateTests {
    /// An output, and the plan that replaces it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: [String: String]?
        let after: [String: String]
        var hasForeignFile = false
    }

    static let notes = Dictionary(uniqueKeysWithValues: (1...10).map { ("notes/\($0)/index.html", "note \($0)") })

    static let cases: [Case] = [
        Case(testDescription: "first build", before: nil, after: ["index.html": "1", "a/b.html": "2"]),
        Case(
            testDescription: "few changes", before: notes.merging(["index.html": "1", "old/x": "old"]) { $1 },
            after: notes.merging(["index.html": "2", "new/x/y": "new", "notes/3/index.html": "other"]) { $1 }),
        Case(
            testDescription: "everything changes",
            before: ["index.html": "1", "a/b.html": "2", "c": "same", "gone": "3"],
            after: ["index.html": "11", "a/b.html": "22", "c": "same", "d/e": "new", "f": "new", "g": "new"]),
        Case(
            testDescription: "everything changes among foreign files", before: ["index.html": "1", "gone": "3"],
            after: ["index.html": "11", "d/e": "new"], hasForeignFile: true),
        Case(
            testDescription: "files and folders change places", before: notes.merging(["a": "1", "b/c": "2"]) { $1 },
            after: notes.merging(["a/d": "3", "b": "4"]) { $1 }),
    ]

    /// The ways in which a change to the disk can fail.
    enum Fault: CaseIterable {
        /// The process ends before the change, without even cleaning up.
        case death
        /// The change fails; those after it don't.
        case failure
    }

    @Test(arguments: cases, Fault.allCases) func leavesTheOldOrTheNewSite(_ example: Case, _ fault: Fault) throws {
        var step = 0
        while true {
            let world = try World(inMemory: true)
            if let before = example.before { try world.build(before) }
            if example.hasForeignFile { world.scratch.write("site/public/mine.txt", "mine") }
            let old = world.pages
            let new = example.after.merging(example.hasForeignFile ? ["mine.txt": "mine"] : [:]) { $1 }

            step += 1
            let fired = try interrupt(at: step, fault) { try world.build(example.after) }
            guard fired else { break }
            for path in Set(old.keys).union(new.keys).union(world.pages.keys) where !path.hasSuffix("/") {
                let text = world.pages[path]
                #expect(text == old[path] || text == new[path], "step \(step): \(path) is \(text ?? "gone")")
            }
            // A second process that only reads must find one of them as well.
            var log = DiagnosticLog()
            try #require(try world.open(&log) != nil, "step \(step): \(log.diagnostics)")
            #expect(world.pages == old || world.pages == new, "step \(step)")
            try world.build(example.after)
            #expect(world.pages == new, "step \(step)")
            #expect(world.isTidy, "step \(step)")
            #expect(try world.build(example.after)?.written == [], "step \(step)")
        }
        #expect(step > 8)
    }

    @Test(arguments: cases) func recoveryCanBeInterruptedToo(_ example: Case) throws {
        for first in stride(from: 3, to: 60, by: 4) {
            var second = 0
            while true {
                let world = try World(inMemory: true)
                if let before = example.before { try world.build(before) }
                let old = world.pages
                guard try interrupt(at: first, .death, { try world.build(example.after) }) else { return }
                second += 1
                let fired = try interrupt(at: second, .death) {
                    var log = DiagnosticLog()
                    _ = try world.open(&log)
                }
                var log = DiagnosticLog()
                _ = try world.open(&log)
                #expect(world.pages == old || world.pages == example.after, "steps \(first), \(second)")
                if !fired { break }
            }
        }
    }

    @Test func afterAFailureTheDiskHoldsNothingOfIt() throws {
        for step in 1...20 {
            let world = try World(inMemory: true)
            try world.build(InterruptedUpdateTests.notes)
            let before = world.scratch.files(in: "site")
            let changed = InterruptedUpdateTests.notes.merging(["x/y": "z"]) { $1 }
            guard try interrupt(at: step, .failure, { try world.build(changed) }) else { break }
            // Once the journal is complete, the update has begun, although it isn't visible yet.
            guard !world.hasJournal else { continue }
            #expect(world.scratch.files(in: "site") == before, "step \(step)")
        }
    }

    @Test func aCutOffJournalIsForgotten() throws {
        let world = try World(inMemory: true)
        try world.build(InterruptedUpdateTests.notes)
        let changed = InterruptedUpdateTests.notes.merging(["x/y": "z", "notes/1/index.html": "other"]) { $1 }
        var step = 1
        while try interrupt(at: step, .death, { try world.build(changed) }), !world.hasJournal { step += 1 }
        let names = world.scratch.files(in: "site/.corkboard").keys
        let journal = try #require(names.first { $0.hasSuffix("/journal") })
        #expect(unsafe truncate(world.scratch["site/.corkboard/" + journal], 300) == 0)
        var log = DiagnosticLog()
        _ = try world.open(&log)
        #expect(world.pages == InterruptedUpdateTests.notes)
        #expect(world.isTidy)
    }

    @Test func stagesWithinAnOutputWhoseParentForbidsWriting() throws {
        let world = try World(inMemory: true)
        try world.build(InterruptedUpdateTests.notes)
        let within = Atomic<Bool>(false)
        let forbid: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            (operation, path) throws(FileError) in
            if path.hasSuffix("/site/.public.corkboard-new") {
                throw FileError(operation, path: path, reason: .system(EACCES))
            }
            if path.contains("/public/.corkboard-new/") { within.store(true, ordering: .relaxed) }
        }
        let changed = ["notes/1/index.html": "other", "new": "new"]
        try Interruption.$beforeChange.withValue(forbid) { _ = try world.build(changed) }
        let wasWithin = within.load(ordering: .relaxed)
        #expect(wasWithin)
        #expect(world.pages == changed)
        #expect(world.isTidy)
    }

    /// Runs `body` with a fault at the given change to the disk.
    ///
    /// - Returns: True if there were that many changes.
    private func interrupt(at step: Int, _ fault: Fault, _ body: () throws -> Void) throws -> Bool {
        let count = Atomic<Int>(0)
        let beforeChange: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            (operation, path) throws(FileError) in
            let now = count.add(1, ordering: .relaxed).newValue
            if now == step || now > step && fault == .death {
                throw FileError(operation, path: path, reason: .system(ENOSPC))
            }
        }
        do {
            try Interruption.$beforeChange.withValue(beforeChange) { try body() }
        } catch is FileError {
            // The test examines what this leaves behind.
        }
        return count.load(ordering: .relaxed) >= step
    }
}
