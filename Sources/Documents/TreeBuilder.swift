import Diagnostics

/// Puts a tree together from the parts that a reader meets, in their order.
///
/// What an unfinished list or object has so far grows in place, and moves into the tree when that ends.
struct TreeBuilder {
    /// How deep lists and objects may stand within each other.
    static let maximumDepth = 512

    /// A list or object whose end has not been met.
    struct Container {
        var isObject: Bool
        var position: Position
        var isNamed = false  // an object whose newest member waits for its value
    }

    private var containers: [Container] = []
    private var lists: [[Node]] = []  // of the containers that are lists
    private var objects: [[Member]] = []  // of those that are objects

    /// The list or object that the next part belongs to; nil at the root.
    var innermost: Container? { containers.last }

    /// How many lists and objects are open.
    var depth: Int { containers.count }

    /// Begins a list or an object.
    mutating func open(object isObject: Bool, at position: Position) {
        containers.append(Container(isObject: isObject, position: position))
        // Most have no more, and need no memory but this.
        if isObject {
            objects.append([])
            objects[objects.count - 1].reserveCapacity(4)
        } else {
            lists.append([])
        }
    }

    /// Names the next value of the innermost object.
    mutating func name(_ key: consuming String, at position: Position) {
        objects[objects.count - 1].append(
            Member(key: key, keyPosition: position, value: Node(.null, at: position)))
        containers[containers.count - 1].isNamed = true
    }

    /// Adds a value to the innermost list or object.
    mutating func add(_ node: consuming Node) {
        let innermost = containers.count - 1
        if containers[innermost].isObject {
            let object = objects.count - 1
            objects[object][objects[object].count - 1].value = node
            containers[innermost].isNamed = false
        } else {
            lists[lists.count - 1].append(node)
        }
    }

    /// Ends the innermost list or object. Of fields with one name the first is kept, the others are reported.
    mutating func close(file: String, duplicates code: Diagnostic.Code, _ log: inout DiagnosticLog) -> Node {
        let container = containers.removeLast()
        guard container.isObject else { return Node(.array(lists.removeLast()), at: container.position) }
        var object = objects.removeLast()
        if let later = repeated(in: object) {
            for (index, first) in later {
                log.error(
                    code, at: Place(file: file, at: object[index].keyPosition),
                    "\"\(object[index].key.shortened)\" occurs twice here",
                    hint: "the first is in line \(object[first].keyPosition.line); delete one of them")
            }
            let isLater = Set(later.map(\.index))
            object = object.indices.filter { !isLater.contains($0) }.map { object[$0] }
        }
        return Node(.object(object), at: container.position)
    }
}

/// The members whose name has occurred before, each with the one that had it first; nil where all names differ.
///
/// Names are the same if their bytes are: an é in one code point and an é in two are two names. O(n) for large objects.
private func repeated(in members: [Member]) -> [(index: Int, first: Int)]? {
    var found: [(index: Int, first: Int)] = []
    if members.count <= 16 {
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
