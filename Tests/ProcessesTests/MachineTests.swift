import Processes
import Testing

struct MachineTests {
    @Test func threadKeepsToAProcessorForAWhile() throws {
        let all = try #require(Machine.ownProcessors)
        let processors = try #require(Machine.processorsFromHere)
        #expect(processors.count == Machine.cores)
        #expect(processors.sorted() == all)
        for processor in processors {
            var own: [Int]?
            Machine.keeping(to: processor) { own = Machine.ownProcessors }
            #expect(own == [processor])
            #expect(Machine.ownProcessors == all)
        }
    }

    @Test func processorThatIsNotThereIsPassedOver() throws {
        let all = try #require(Machine.ownProcessors)
        var own: [Int]?
        Machine.keeping(to: 1023) { own = Machine.ownProcessors }
        #expect(own == all)
    }
}
