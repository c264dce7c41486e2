import Bytes
import Crypto
import Testing
import Time

/// A value with a property of each kind.
private struct Evening: Equatable {
    enum Hall: String {
        case small, large
    }

    var name = "gala"
    var hall = Hall.large
    var isOpen = true
    var count = 300
    var change: Int64 = -5
    var hash: UInt64 = .max
    var digest = SHA256.digest(of: "gala")
    var end: Instant? = .epoch
    var notes: [String]? = ["a", ""]
    var codes: [[UInt8]] = [[], [0, 255]]
    var votes = ["b": 2, "a": 1]
}

extension Evening.Hall: ByteCodable {}

extension Evening: ByteCodable {
    func store(in writer: inout ByteWriter) {
        writer.store(name, hall, isOpen, count, change, hash, digest, end, notes, codes, votes)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (name, hall, isOpen, count, change, hash, digest, end, notes, codes, votes) = try reader.values()
    }
}

@Suite struct ByteCodableTests {
    @Test func readsWhatItStored() {
        let evenings = [Evening(), Evening(hall: .small, end: nil, notes: nil, codes: [], votes: [:])]
        #expect([Evening](encoded: evenings.encoded[...]) == evenings)
    }

    @Test func refusesIncompleteBytes() {
        let bytes = Evening().encoded
        for count in bytes.indices { #expect(Evening(encoded: bytes[..<count]) == nil) }
    }

    @Test func refusesUnknownCases() {
        #expect(Evening.Hall(encoded: "medium".encoded[...]) == nil)
    }

    /// A file can't replace one with another name, even if its bytes are intact.
    @Test func refusesFilesWithDamageOrAnotherName() {
        let bytes = Evening().stored(as: "gala")
        #expect(Evening(stored: bytes, as: "gala") == Evening())
        #expect(Evening(stored: bytes, as: "ball") == nil)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(Evening(stored: damaged, as: "gala") == nil)
        }
    }

    /// The system's list of zones may change between writing and reading.
    @Test func readsZonesThatTheSystemHas() throws {
        func zone(_ name: String, _ zones: Zones?) throws -> Zone {
            var reader = ByteReader(name.encoded[...], zones: zones)
            return try reader.value()
        }
        #expect(try zone("Europe/Berlin", Zones()).name == "Europe/Berlin")
        #expect(throws: ByteReader.Damage.self) { try zone("Mars/Phobos", Zones()) }
        #expect(throws: ByteReader.Damage.self) { try zone("Europe/Berlin", nil) }
    }

    @Test func storesBytesAsTheWriterDoes() {
        var writer = ByteWriter()
        writer.write([1, 2, 200] as [UInt8])
        #expect(([1, 2, 200] as [UInt8]).encoded == writer.bytes)
    }

    @Test func storesDictionariesByAscendingKeys() {
        #expect(["b": 2, "a": 1].encoded == [2, 1, UInt8(ascii: "a"), 1, 1, UInt8(ascii: "b"), 2])
    }
}
