import Bytes
import Synchronization
import TestSupport
import Testing

/// Values that are computed later, or in the background.
@Suite(.waitingThreads) struct FutureTests {
    @Test func everyCallerGetsTheValueOfAFuture() {
        let calls = Atomic(0)
        let future = Future { calls.add(1, ordering: .relaxed).newValue }
        #expect(concurrentMap(200) { _ in future.get() }.allSatisfy { $0 == 1 })
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func aPromiseGivesItsValueToThoseWhoWaitAndThoseWhoAskLater() {
        let promise = Promise<String>()
        let waiting = Future { promise.get() }
        promise.fulfil("here")
        #expect(waiting.get() == "here" && promise.get() == "here" && promise.get() == "here")
    }

    @Test func aLazyValueIsComputedOnceAndOnlyIfItIsUsed() {
        let calls = Atomic(0)
        let lazy = Lazy { calls.add(1, ordering: .relaxed).newValue }
        #expect(calls.load(ordering: .relaxed) == 0)
        #expect(concurrentMap(200) { _ in lazy.value }.allSatisfy { $0 == 1 })
        #expect(calls.load(ordering: .relaxed) == 1)
    }
}
