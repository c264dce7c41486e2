import Serving
import Testing

@Suite struct BellQueueTests {
    @Test func dueValuesAreTakenInOrder() throws {
        let queue = try #require(BellQueue<Int>())
        for number in 1...4 { queue.add(number) }
        #expect(queue.take { $0 % 2 == 0 } == [2, 4])
        #expect(queue.take() == [1, 3])
        #expect(queue.take().isEmpty)
    }

    /// An answer can become overdue while the server looks for overdue ones. It must not be lost.
    @Test func aValueThatBecomesDueMeanwhileStays() throws {
        let queue = try #require(BellQueue<Int>())
        queue.add(1)
        var calls = 0
        let taken = queue.take { _ in
            calls += 1
            return calls > 1
        }
        #expect(taken.isEmpty && queue.contains { $0 == 1 })
        #expect(queue.take() == [1])
    }
}
