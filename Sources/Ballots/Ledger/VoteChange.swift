/// A change in a song's votes.
struct VoteChange: Equatable {
    var ups: Int64 = 0
    var downs: Int64 = 0
    var withdrawn: Int64 = 0

    mutating func add(_ vote: Vote?, _ count: Int64) {
        switch vote {
        case .up: ups += count
        case .down: downs += count
        case Vote.none?: withdrawn += count
        case nil: break
        }
    }
}
