/// A change in a song's votes.
package struct VoteChange: Equatable {
    package var ups: Int64 = 0
    package var downs: Int64 = 0
    package var withdrawn: Int64 = 0

    package init() {}

    package mutating func add(_ vote: Vote?, _ count: Int64) {
        switch vote {
        case .up: ups += count
        case .down: downs += count
        case Vote.none?: withdrawn += count
        case nil: break
        }
    }
}
