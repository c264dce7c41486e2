import SQLite
import TestSupport
import Testing

@Suite struct DatabaseTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch(inMemory: true) }

    @Test func whatIsBoundComesBackByteForByte() throws {
        let database = try Database(path: scratch["data"])
        try database.execute("CREATE TABLE t (number INTEGER, text BLOB)")
        let add = try database.prepare("INSERT INTO t VALUES (?, ?)")
        let texts = ["", "'); DROP TABLE t; --", "a\u{0}b", "é", "e\u{301}"]
        for (index, text) in texts.enumerated() { try add.run([.number(Int64(index)), .text(text)]) }
        let rows = try database.prepare("SELECT text FROM t ORDER BY number")
        for text in texts {
            #expect(try rows.step())
            #expect(rows.bytes(0) == Array(text.utf8))
        }
        #expect(try !rows.step())
    }

    @Test func aTransactionIsMadeWholeOrNotAtAll() throws {
        let database = try Database(path: scratch["data"])
        try database.execute("CREATE TABLE t (number INTEGER)")
        do {
            let transaction = try database.begin()
            try database.execute("INSERT INTO t VALUES (1)")
            _ = consume transaction
        }
        let transaction = try database.begin()
        try database.execute("INSERT INTO t VALUES (2)")
        try transaction.commit()
        let rows = try database.prepare("SELECT number FROM t")
        #expect(try rows.step())
        #expect(rows.integer(0) == 2)
        #expect(try !rows.step())
    }

    @Test func anotherWritersTransactionIsWaitedForAndThenSaid() throws {
        let first = try Database(path: scratch["data"])
        let second = try Database(path: scratch["data"], busyTimeout: 10)
        let transaction = try first.begin()
        #expect { _ = try second.begin() } throws: { ($0 as? DatabaseError)?.kind == .busy }
        try transaction.commit()
        try second.begin().commit()
    }

    @Test func whatIsNoDatabaseIsSaidToBeDamaged() throws {
        scratch.write("data", String(repeating: "no database ", count: 100))
        let database = try Database(path: scratch["data"])
        #expect { try database.execute("CREATE TABLE t (a)") } throws: { ($0 as? DatabaseError)?.kind == .damaged }
    }

    @Test func aLinkIsNotFollowed() throws {
        scratch.write("elsewhere", "")
        scratch.link("data", to: "elsewhere")
        #expect(throws: DatabaseError.self) { try Database(path: scratch["data"]) }
    }
}
