import Bytes
import Synchronization
import Testing

@Suite struct CancellationTests {
    @Test func itemsBeforeTheNextCheckAreStillProcessed() {
        let isWanted = Atomic(true)
        let cancellation = Cancellation { !isWanted.load(ordering: .relaxed) }
        #expect(!cancellation.hasCome(before: 0))
        isWanted.store(false, ordering: .relaxed)
        #expect(!cancellation.hasCome(before: 63) && !cancellation.hasCome)
        #expect(cancellation.hasCome(before: 64) && cancellation.hasCome)
    }

    @Test func onceDetectedItIsNotCheckedAgain() {
        let checks = Atomic(0)
        let cancellation = Cancellation { checks.add(1, ordering: .relaxed).newValue == 2 }
        let processed = (0..<1000).filter { !cancellation.hasCome(before: $0) }
        #expect(processed == Array(0..<64))
        #expect(checks.load(ordering: .relaxed) == 2)
    }
}
