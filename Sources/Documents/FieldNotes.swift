import Diagnostics
import Synchronization

/// Records which fields a reader asks for, and as what kind of value. It finds out which fields exist.
///
/// A reader's questions depend on the fields that it finds, so many objects are read with the same notes; see
/// ``survey(_:)``.
public final class FieldNotes: Sendable {
    /// A placeholder for field names that authors choose; it is valid as a name, a header and a date.
    public static let anyKey = "2026-01-01"

    /// A field that was asked for.
    public struct Field: Sendable {
        /// The field's name.
        public let key: String

        /// The kinds of values that it can have, without repetitions.
        public fileprivate(set) var forms: [FieldForm] = []

        /// The fields within it, if it can be an object.
        public fileprivate(set) var object: FieldNotes?

        /// The fields of its items, if it can be a list of objects.
        public fileprivate(set) var items: FieldNotes?

        /// True if every object needs it, because every object without it was rejected.
        public fileprivate(set) var isRequired = false
    }

    private struct State {
        var fields: [Field] = []

        /// The fields that were missing from an object without being required.
        var optional: Set<String> = []

        // About the object being read:
        var present: Set<String> = []
        var asked: Set<String> = []
        var wanted: Set<String> = []

        mutating func index(of key: String) -> Int {
            if let index = fields.firstIndex(where: { $0.key == key }) { return index }
            fields.append(Field(key: key))
            return fields.count - 1
        }

        /// Adds the object that was read last to the results.
        mutating func finish() {
            optional.formUnion(asked.subtracting(wanted).subtracting(present))
            for index in fields.indices {
                let key = fields[index].key
                if wanted.contains(key), !present.contains(key) { fields[index].isRequired = true }
                if optional.contains(key) { fields[index].isRequired = false }
            }
            (present, asked, wanted) = ([], [], [])
        }
    }

    private let state = Mutex(State())

    /// Creates empty notes.
    public init() {}

    /// The fields, ordered by their first mention.
    public var fields: [Field] { mentioned.filter { !$0.forms.isEmpty || $0.object != nil || $0.items != nil } }

    /// The fields, including those that were only looked for.
    private var mentioned: [Field] {
        state.withLock { state in
            state.finish()
            return state.fields
        }
    }

    /// Begins another object, which has the fields `keys`.
    func begin(_ keys: [String]) {
        state.withLock { state in
            state.finish()
            state.present = Set(keys)
        }
    }

    /// Notes that `key` was asked for.
    func add(_ key: String, _ form: FieldForm, isRequired: Bool) {
        state.withLock { state in
            let index = state.index(of: key)
            if !state.fields[index].forms.contains(form) { state.fields[index].forms.append(form) }
            state.asked.insert(key)
            if isRequired { state.wanted.insert(key) }
        }
    }

    /// Notes that `key` was looked for.
    func mention(_ key: String) { state.withLock { _ = $0.index(of: key) } }

    /// Notes that `key` is required.
    func require(_ key: String) {
        state.withLock { state in
            _ = state.index(of: key)
            state.wanted.insert(key)
        }
    }

    func object(_ key: String) -> FieldNotes { notes(of: key, \.object) }

    /// The notes of the objects of the list in `key`.
    func list(_ key: String) -> FieldNotes { notes(of: key, \.items) }

    private func notes(of key: String, _ part: WritableKeyPath<Field, FieldNotes?>) -> FieldNotes {
        state.withLock { state in
            let index = state.index(of: key)
            let notes = state.fields[index][keyPath: part] ?? FieldNotes()
            state.fields[index][keyPath: part] = notes
            state.asked.insert(key)
            return notes
        }
    }
}

extension FieldNotes {
    /// Finds the fields of a kind of object. It reads an empty object, and then one for each known field with each kind
    /// of value, until the reader asks for no new field.
    public static func survey(_ read: (Node, FieldNotes) -> Void) -> FieldNotes {
        let notes = FieldNotes()
        let empty = Node(.object([]), at: .start)
        read(empty, notes)
        var tried: Set<Path> = []
        while true {
            let new = notes.paths(after: []).filter { !tried.contains($0) }
            if new.isEmpty { return notes }
            tried.formUnion(new)
            for path in new {
                for value in values { read(path.reversed().reduce(value) { $1.holding($0) }, notes) }
            }
        }
    }

    /// A value of each kind that can make a reader ask for other fields.
    private static var values: [Node] {
        let (text, empty) = (Node.Value.string(anyKey), Node.Value.object([]))
        let values: [Node.Value] = [
            text, .boolean(true), empty, .array([Node(empty, at: .start)]),
            .object([Member(anyKey, text)]), .object([Member(anyKey, empty)]),
        ]
        return values.map { Node($0, at: .start) }
    }

    private typealias Path = [Step]

    /// A step of a path: a field, or the items of its list.
    private struct Step: Hashable {
        let key: String
        var isList = false

        func holding(_ value: Node) -> Node {
            Node(.object([Member(key, isList ? .array([value]) : value.value)]), at: .start)
        }
    }

    /// The paths to all fields.
    private func paths(after path: Path) -> [Path] {
        guard path.count < 8 else { return [] }
        var paths: [Path] = []
        for field in mentioned {
            let own = path + [Step(key: field.key)]
            paths.append(own)
            if let object = field.object { paths += object.paths(after: own) }
            if let items = field.items { paths += items.paths(after: path + [Step(key: field.key, isList: true)]) }
        }
        return paths
    }
}
