import Diagnostics

/// Finds the fields of one object after another, and tracks which were asked for and which were read.
///
/// The objects of a list mostly have the same fields, which are read in the same order. Each field is then found where
/// the previous object had it. Most records in separate files have the same fields, too.
public struct FieldSearch: Sendable {
    private(set) var members: [Member] = []

    /// The position at which the object begins.
    private(set) var position = Position.start

    /// The author's word for the object.
    var what = ""

    private var read = SmallIndexSet()  // indices of the members
    private var next = 0  // the member after the one read last

    /// The keys that this object was asked for, in order, followed by the remaining keys of the previous object.
    private var questions: [Question] = []
    private var count = 0  // the number of this object's questions

    private struct Question {
        let key: String

        /// The index of the member with the key, valid for each object with the same field names.
        let index: Int?
    }

    /// Creates a search without an object.
    public init() {}

    /// Begins another object.
    mutating func begin(_ members: [Member], at position: Position) {
        if !haveSameNames(members, self.members) { questions.removeAll(keepingCapacity: true) }
        self.members = members
        self.position = position
        read.removeAll()
        next = 0
        count = 0
    }

    /// The index of the member with `key`, which counts as asked for.
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

    /// The index of the member with `key`.
    ///
    /// Fields are mostly read in document order, so the search begins after the last one read.
    func index(of key: String) -> Int? {
        let members = members.span  // a span, to avoid copies
        let length = key.utf8.count
        // `key` is ASCII, so an equal text (by canonical equivalence) of the same length has the same bytes.
        for index in next..<members.count where members[index].key.utf8.count == length && members[index].key == key {
            return index
        }
        for index in 0..<next where members[index].key.utf8.count == length && members[index].key == key {
            return index
        }
        return nil
    }

    /// Marks a member as read.
    mutating func markRead(_ index: Int) {
        read.insert(index)
        next = index + 1
    }

    /// True if a member has not been read.
    var hasUnread: Bool { read.count < members.count }

    /// The indices of the members that have not been read.
    var unread: [Int] { members.indices.filter { !read.contains($0) } }

    /// The keys that were asked for, without repetitions.
    var keys: [String] {
        var keys: [String] = []
        for question in questions.prefix(count) where !keys.contains(question.key) { keys.append(question.key) }
        return keys
    }
}

/// True if two objects have the same field names in the same order.
private func haveSameNames(_ members: [Member], _ others: [Member]) -> Bool {
    guard members.count == others.count else { return false }
    let (members, others) = (members.span, others.span)
    for index in members.indices {
        let (name, other) = (members[index].key, others[index].key)
        // Two equal names of the same length match the same ASCII keys, even if their bytes differ.
        guard name.utf8.count == other.utf8.count, name == other else { return false }
    }
    return true
}

/// A set of indices; those below 64 need one bit each and no heap memory.
struct SmallIndexSet {
    private var low: UInt64 = 0
    private var high: Set<Int> = []

    var count: Int { low.nonzeroBitCount + high.count }

    func contains(_ index: Int) -> Bool { index < 64 ? low & 1 << index != 0 : high.contains(index) }

    mutating func removeAll() {
        low = 0
        if !high.isEmpty { high = [] }
    }

    mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 << index } else { high.insert(index) }
    }
}
