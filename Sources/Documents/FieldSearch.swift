import Diagnostics

/// Looks for the fields of one object after another, and keeps in mind which were asked for and which of them were read.
///
/// The objects of a list mostly have the same fields and are asked for the same: then each is found where the object before
/// had it.
struct FieldSearch: Sendable {
    private(set) var members: [Member] = []

    /// Where the object begins.
    private(set) var position = Position.start

    /// What the object is to the author.
    var what = ""

    private var read = SmallIndexSet()  // of the members
    private var next = 0  // the member behind the one that was read last

    /// What this object was asked for, in that order; then what the one before was asked for behind that.
    private var questions: [Question] = []
    private var count = 0  // of this object's

    private struct Question {
        let key: String

        /// Which member has it, in each object whose fields have the names of this one's.
        let index: Int?
    }

    /// Goes on to another object.
    mutating func begin(_ members: [Member], at position: Position) {
        if !haveSameNames(members, self.members) { questions.removeAll(keepingCapacity: true) }
        self.members = members
        self.position = position
        read.removeAll()
        next = 0
        count = 0
    }

    /// Which member has `key`, which counts as asked for.
    mutating func ask(for key: String) -> Int? {
        let place = count
        count += 1
        if place < questions.count {
            if questions.span[place].key == key { return questions.span[place].index }
            questions.removeSubrange(place...)
        }
        if questions.isEmpty { questions.reserveCapacity(members.count + 8) }
        let index = index(of: key)
        questions.append(Question(key: key, index: index))
        return index
    }

    /// Which member has `key`. Fields are mostly asked for in the order in which they are written: looking begins behind the one
    /// that was read last.
    func index(of key: String) -> Int? {
        let members = members.span  // nothing of them is copied to be looked at
        let length = key.utf8.count
        // What we ask for is ASCII: a text that is equal to it and no longer is the same.
        for index in next..<members.count where members[index].key.utf8.count == length && members[index].key == key {
            return index
        }
        for index in 0..<next where members[index].key.utf8.count == length && members[index].key == key {
            return index
        }
        return nil
    }

    /// Notes that a member was read.
    mutating func markRead(_ index: Int) {
        read.insert(index)
        next = index + 1
    }

    /// Whether members are left that nothing has read.
    var hasUnread: Bool { read.count < members.count }

    /// Those members.
    var unread: [Int] { members.indices.filter { !read.contains($0) } }

    /// What was asked for, each once.
    var keys: [String] {
        var keys: [String] = []
        for question in questions.prefix(count) where !keys.contains(question.key) { keys.append(question.key) }
        return keys
    }
}

/// Whether two objects have fields of the same names in the same order.
private func haveSameNames(_ members: [Member], _ others: [Member]) -> Bool {
    guard members.count == others.count else { return false }
    let (members, others) = (members.span, others.span)
    for index in members.indices {
        let (name, other) = (members[index].key, others[index].key)
        // Of one that is equal to another and as long either both are what we ask for, or none is.
        guard name.utf8.count == other.utf8.count, name == other else { return false }
    }
    return true
}
