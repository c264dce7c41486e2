import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite struct FileLockTests {
    let scratch: Scratch
    let folder: Folder

    init() throws {
        scratch = try Scratch()
        folder = try Folder.open(scratch.path)
    }

    @Test func nobodyWaitsForAFileLeftBehind() throws {
        scratch.write("lock", "99999\n")
        for _ in 1...2 { _ = try FileLock(folder) { Issue.record("nobody has it") } }
        #expect(try folder.status("lock") != nil)
    }

    @Test func aProgramThatInheritedItDoesNotKeepItOnceReleased() throws {
        let lock = try FileLock(folder) {}
        let inherited = dup(lock.file)
        defer { close(inherited) }
        lock.release()
        _ = try FileLock(folder) { Issue.record("nobody has it") }
    }

    @Test func waitsForAProgramThatInheritedIt() throws {
        let lock = try FileLock(folder) {}
        var launch = Launch(["sleep", "60"])
        launch.inherited = [lock.file]
        let holder = try launch.start()
        _ = consume lock
        var waits = 0
        _ = try FileLock(folder) {
            waits += 1
            kill(holder.id, SIGKILL)
        }
        #expect(waits == 1)
        #expect(holder.wait() == .killed(SIGKILL))
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        scratch.link("lock", to: "elsewhere")
        let failure = #expect(throws: FileError.self) { _ = try FileLock(folder) {} }
        #expect(failure == FileError(.open, path: scratch["lock"], reason: .system(ELOOP)))
        #expect(try folder.status("elsewhere") == nil)
    }
}
