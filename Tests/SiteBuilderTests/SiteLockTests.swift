import Foundation
import SiteBuilder
import Synchronization
import TestSupport
import Testing

@Suite struct SiteLockTests {
    let scratch: Scratch
    let state: StateFolder

    init() throws {
        scratch = try Scratch()
        state = try StateFolder.open(at: scratch[".corkboard"])
    }

    @Test func namesTheHolder() throws {
        let lock = try SiteLock(state)
        #expect(throws: SiteLock.Failure.held(by: getpid())) { _ = try SiteLock(state) }
        _ = consume lock
        _ = try SiteLock(state)
    }

    @Test func aFileLeftBehindIsInNobodysWay() throws {
        scratch.write(".corkboard/lock", "99999\n")
        _ = try SiteLock(state)
        #expect(scratch.read(".corkboard/lock") == "\(getpid())\n")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "flock(1) is not installed"))
    func waitsForAnotherProcess() throws {
        scratch.write(".corkboard/lock", "4711\n")
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/flock")
        let ready = Pipe(), done = Pipe()
        holder.arguments = [scratch[".corkboard/lock"], "sh", "-c", "echo ready; read line"]
        holder.standardOutput = ready
        holder.standardInput = done
        try holder.run()
        _ = ready.fileHandleForReading.availableData
        #expect(throws: SiteLock.Failure.held(by: 4711)) { _ = try SiteLock(state) }
        let waitedFor = Mutex<Int32?>(nil)
        _ = try SiteLock(state) { holder in
            waitedFor.withLock { $0 = holder }
            done.fileHandleForWriting.write(Data("\n".utf8))
        }
        #expect(waitedFor.withLock(\.self) == 4711)
        holder.waitUntilExit()
    }
}
