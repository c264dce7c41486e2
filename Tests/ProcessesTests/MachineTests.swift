import Foundation
import Processes
import Testing

struct MachineTests {
    @Test func coresAreThoseThatTheProcessMayUse() {
        #expect(Machine.cores == ProcessInfo.processInfo.activeProcessorCount)
    }
}
