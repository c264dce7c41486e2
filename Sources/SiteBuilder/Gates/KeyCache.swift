import Bytes
import Crypto
import Files
import Pages

/// The keys of gates as earlier builds made them, so that a build does not take as long as making them does.
///
/// A file for the owner's eyes alone: whoever has it reads what is sealed, and finds out codes 300 times as fast as by trying
/// them on a page.
struct KeyCache: Sendable {
    private var entries: [Digest: Entry] = [:]

    private struct Entry: Sendable {
        /// Tells whether a code is the one that the key was made of.
        let check: [UInt8]
        let salt: [UInt8]
        let key: [UInt8]
    }

    /// Enough to slow down who finds the file, a millisecond for who builds.
    private static let checkRounds = 2000

    /// What is known of a gate.
    enum Known: Sendable {
        case nothing
        /// It has that key.
        case gate(Gate)
        /// It had another code.
        case otherCode
    }

    /// A cache without keys.
    init() {}

    func known(_ subject: Gate.Subject, code: String) -> Known {
        guard let entry = entries[subject.digest] else { return .nothing }
        guard entry.check == Self.check(subject, code) else { return .otherCode }
        return .gate(Gate(subject.role, salt: entry.salt, key: entry.key))
    }

    mutating func keep(_ gate: Gate, _ subject: Gate.Subject, code: String) {
        let (salt, key) = gate.material
        entries[subject.digest] = Entry(check: Self.check(subject, code), salt: salt, key: key)
    }

    /// Forgets the keys of all but these gates.
    ///
    /// - Returns: Whether there were any.
    mutating func forget(besides subjects: some Sequence<Gate.Subject>) -> Bool {
        let count = entries.count
        let kept = Set(subjects.map(\.digest))
        entries = entries.filter { kept.contains($0.key) }
        return entries.count < count
    }

    private static func check(_ subject: Gate.Subject, _ code: String) -> [UInt8] {
        PBKDF2.key(
            from: Array(code.utf8), salt: Array("corkboard check 1".utf8) + subject.digest.bytes, rounds: checkRounds,
            count: 16)
    }
}

extension KeyCache {
    /// The cache of a site; without keys where there is none, or what there is is damaged.
    init(in folder: Folder) {
        // Without it the keys are made again, and that is all: why it can't be read is nobody's trouble.
        guard let bytes = try? folder.read(Self.name, limit: 64 << 20).bytes else { return }
        guard var reader = ByteReader(checked: bytes) else { return }
        let stored = try? reader.array { (reader) throws(ByteReader.Damage) in
            let subject = try reader.digest()
            return (
                subject,
                Entry(
                    check: Array(try reader.raw()), salt: Array(try reader.raw()),
                    key: Array(try reader.raw()))
            )
        }
        entries = Dictionary(stored ?? []) { first, _ in first }
    }

    /// Writes the cache for the next build.
    func write(in folder: Folder) throws(FileError) {
        var writer = ByteWriter()
        writer.write(entries.sorted { $0.key.prefix < $1.key.prefix }) {
            writer, entry in
            writer.write(entry.key)
            writer.write(entry.value.check)
            writer.write(entry.value.salt)
            writer.write(entry.value.key)
        }
        writer.addChecksum()
        try folder.put(Self.name, writer.bytes.span, permissions: 0o600)
    }

    private static let name = "keys"
}
