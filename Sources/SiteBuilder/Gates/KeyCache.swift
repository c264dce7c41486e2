import Bytes
import Crypto
import Files
import Pages

/// The keys of gates from earlier builds, because deriving keys is slow.
///
/// Only the owner may read its file: with it, anyone can read sealed pages, and guess codes 300 times as fast as from a
/// page.
struct KeyCache: Sendable {
    private var entries: [Digest: Entry] = [:]

    fileprivate struct Entry: Sendable {
        /// Verifies a code: derived from the code like the key, but with fewer rounds.
        let check: [UInt8]
        let salt: [UInt8]
        let key: [UInt8]
    }

    /// The number of PBKDF2 rounds for `check`: slow for an attacker with the file, but only a millisecond for a build.
    private static let checkRounds = 2000

    /// The result of looking up a gate.
    enum Known: Sendable {
        case nothing
        /// The code is unchanged, and this is its gate.
        case gate(Gate)
        /// The stored key is from another code.
        case otherCode
    }

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

    /// Removes the keys of all gates except these.
    ///
    /// - Returns: True if any were removed.
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
    /// Reads the cache of a site; empty if missing or damaged.
    init(in folder: Folder) {
        // Without a readable cache, all keys are derived again.
        guard let bytes = try? folder.read(Self.name, limit: 64 << 20).bytes else { return }
        self = KeyCache(stored: bytes) ?? KeyCache()
    }

    /// Reads a stored cache; nil if damaged.
    init?(stored bytes: [UInt8]) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            let stored = try reader.array { (reader) throws(ByteReader.Damage) in
                (try reader.digest(), try Entry(from: &reader))
            }
            entries = Dictionary(stored) { first, _ in first }
        } catch {
            return nil
        }
    }

    /// Writes the cache for the next build.
    func write(in folder: Folder) throws(FileError) {
        try folder.put(Self.name, stored.span, permissions: 0o600)
    }

    /// The bytes to store.
    var stored: [UInt8] {
        var writer = ByteWriter()
        writer.write(entries.sorted { $0.key.prefix < $1.key.prefix }) {
            writer, entry in
            writer.write(entry.key)
            writer.write(entry.value.check)
            writer.write(entry.value.salt)
            writer.write(entry.value.key)
        }
        writer.addChecksum()
        return writer.bytes
    }

    private static let name = "keys"
}

extension KeyCache.Entry {
    /// Reads an entry. The sizes are checked, because sealing with a wrong salt or key size would end the program.
    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        check = Array(try reader.raw())
        salt = Array(try reader.raw())
        key = Array(try reader.raw())
        guard salt.count == Gate.saltCount, key.count == AESGCM.keyCount else { throw ByteReader.Damage() }
    }
}
