import Diagnostics
import Text

/// Builds a tree from parts that a reader adds in document order.
///
/// The content of an open list or object grows in place, and moves into the tree when it is closed.
struct TreeBuilder {
    /// The maximum depth of nested lists and objects.
    static let maximumDepth = 512

    /// A list or object whose end has not been read yet.
    struct Container {
        var isObject: Bool
        var position: Position
        var isNamed = false  // true for an object whose last member has no value yet
    }

    /// An open container with its content so far: the items of a list, or the members of an object.
    private struct Open {
        var container: Container
        var items: [Node] = []
        var members: [Member] = []
    }

    /// The innermost container; at the root, it is empty and stays unused.
    private var open = Open(container: Container(isObject: false, position: .start))

    /// The containers around it, from the root on.
    private var outer: [Open] = []

    /// The list or object that gets the next part; nil at the root.
    var innermost: Container? { outer.isEmpty ? nil : open.container }

    /// The number of open lists and objects.
    var depth: Int { outer.count }

    /// Begins a list or an object.
    mutating func open(object isObject: Bool, at position: Position) {
        var next = Open(container: Container(isObject: isObject, position: position))
        // Most objects have at most four fields, and need no further allocation.
        if isObject { next.members.reserveCapacity(4) }
        swap(&open, &next)
        outer.append(consume next)
    }

    /// Names the next value of the innermost object.
    mutating func name(_ key: consuming String, at position: Position) {
        open.members.append(Member(key: consume key, keyPosition: position, value: Node(.null, at: position)))
        open.container.isNamed = true
    }

    /// Adds a value to the innermost list or object.
    mutating func add(_ node: consuming Node) {
        if open.container.isObject {
            open.members[open.members.count - 1].value = node
            open.container.isNamed = false
        } else {
            open.items.append(node)
        }
    }

    /// Ends the innermost list or object.
    ///
    /// If a field name is repeated, the first field counts and the others are reported.
    mutating func close(file: String, duplicates code: Diagnostic.Code, _ log: inout DiagnosticLog) -> Node {
        var done = outer.removeLast()
        swap(&open, &done)
        let container = done.container
        guard container.isObject else { return Node(.array(done.items), at: container.position) }
        var object: [Member] = []
        swap(&object, &done.members)
        if let later = repeated(in: object) {
            for (index, first) in later {
                log.error(
                    code, at: Place(file: file, at: object[index].keyPosition),
                    "\"\(object[index].key.shortened)\" occurs twice here",
                    hint: "the first is on line \(object[first].keyPosition.line); delete one of them")
            }
            let isLater = Set(later.map(\.index))
            object = object.indices.filter { !isLater.contains($0) }.map { object[$0] }
        }
        return Node(.object(object), at: container.position)
    }
}

/// The members with a repeated name, each with the index of the first one; nil if all names differ.
///
/// Names are compared by bytes: é as one code point differs from é as two. O(n) for large objects.
private func repeated(in members: [Member]) -> [(index: Int, first: Int)]? {
    var found: [(index: Int, first: Int)] = []
    if members.count <= 16 {
        let members = members.span
        for index in members.indices.dropFirst() {
            for first in 0..<index where members[first].key.hasSameBytes(as: members[index].key) {
                found.append((index, first))
                break
            }
        }
    } else {
        var firsts: [[UInt8]: Int] = Dictionary(minimumCapacity: members.count)
        for index in members.indices {
            let name = Array(members[index].key.utf8)
            if let first = firsts[name] {
                found.append((index, first))
            } else {
                firsts[name] = index
            }
        }
    }
    return found.isEmpty ? nil : found
}
