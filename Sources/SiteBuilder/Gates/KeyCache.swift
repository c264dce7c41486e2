import Bytes
import Crypto
import Pages

/// The keys of gates from earlier builds, because deriving keys is slow.
///
/// Only the owner may read its file: with it, anyone can read sealed pages, and guess codes 300 times as fast as from a
/// page.
struct KeyCache: Sendable {
    private var entries: [Digest: Entry] = [:]

    fileprivate struct Entry: Sendable {
        /// Verify the codes, in their order: derived from each code like its key, but with fewer rounds.
        let checks: [[UInt8]]
        let salt: [UInt8]
        let key: [UInt8]

        /// Empty with only one code.
        let wrappedKeys: [[UInt8]]
    }

    /// The number of PBKDF2 rounds for a check: slow for an attacker with the file, but only a millisecond for a build.
    private static let checkRounds = 2000

    /// The result of looking up a gate.
    enum Known: Sendable {
        case nothing
        /// The codes are unchanged, and this is their gate.
        case gate(Gate)
        /// The stored key is from other codes.
        case otherCodes(Change)
    }

    /// The difference from the stored codes of a gate: the positions of the codes that aren't stored, and the number of
    /// stored codes that are no longer used.
    typealias Change = (new: [Int], goneCount: Int)

    func known(_ subject: Gate.Subject, codes: [String]) -> Known {
        guard let entry = entries[subject.digest] else { return .nothing }
        let checks = codes.map { Self.check(subject, $0) }
        guard entry.checks == checks else {
            let new = checks.indices.filter { !entry.checks.contains(checks[$0]) }
            return .otherCodes((new: new, goneCount: entry.checks.count { !checks.contains($0) }))
        }
        return .gate(Gate(subject.role, salt: entry.salt, key: entry.key, wrappedKeys: entry.wrappedKeys))
    }

    /// Derives the gates of these codes and adds their keys. Slow, so all cores share the work.
    mutating func derive(_ locks: [EventCodes]) -> [Gate] {
        let gates = concurrentMap(locks.count, chunk: 1) { Gate(codes: locks[$0].texts, locks[$0].subject) }
        for (lock, gate) in zip(locks, gates) {
            let (salt, key, wrappedKeys) = gate.material
            entries[lock.subject.digest] = Entry(
                checks: lock.texts.map { Self.check(lock.subject, $0) }, salt: salt, key: key, wrappedKeys: wrappedKeys)
        }
        return gates
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

extension KeyCache: CachePart {
    static let name = "keys"
    static let isOfOutput = false

    // Later versions of the program use the keys, too. Earlier files began with a number.
    static let format = "keys 2"

    /// Reads the cache of a site; empty if missing or damaged: all keys are then derived again.
    init(in buildCache: BuildCache) { self = (try? buildCache.part(KeyCache.self)) ?? KeyCache() }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { entries = try reader.value() }

    func store(in writer: inout ByteWriter) { writer.store(entries) }
}

extension KeyCache.Entry: ByteCodable {
    fileprivate func store(in writer: inout ByteWriter) { writer.store(checks, salt, key, wrappedKeys) }

    /// Reads an entry. The sizes are checked, because sealing with a wrong salt or key size would end the program.
    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (checks, salt, key, wrappedKeys) = try reader.values()
        guard salt.count == Gate.saltCount, key.count == AESGCM.keyCount,
            wrappedKeys.count == (checks.count > 1 ? checks.count : 0),
            wrappedKeys.allSatisfy({ $0.count == Gate.wrappedKeyCount })
        else { throw ByteReader.Damage() }
    }
}
