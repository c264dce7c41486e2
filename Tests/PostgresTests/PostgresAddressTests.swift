import Postgres
import Testing

@Suite struct PostgresAddressTests {
    @Test(
        arguments: [
            ("postgresql://votes@db.example.org/votes", false), ("postgresql:///votes?host=/run/postgresql", false),
            ("postgresql://votes:secret@db.example.org/votes", true), ("postgres://:secret@db/votes", true),
            ("postgresql://db/votes?user=votes&password=secret", true), ("postgresql://db:5433/votes", false),
            ("postgresql://votes@[::1]:5433/votes", false), ("postgresql://db/votes?sslPassword=x", true),
        ])
    func passwordsAreSeen(_ text: String, _ hasPassword: Bool) {
        #expect(PostgresAddress.hasForm(text))
        #expect(PostgresAddress.hasPassword(text) == hasPassword)
    }

    @Test func nothingPrintsAnAddress() {
        let address = PostgresAddress("postgresql://votes:secret@db/votes")
        var dumped = ""
        dump([address], to: &dumped)
        #expect(!"\(address) \([address]) \(String(reflecting: address))".contains("secret"))
        #expect(!dumped.contains("secret"))
    }

    @Test(arguments: ["postgresql://a:b c@:x/", "postgresql://[::1/x", "postgresql://db:secret/x"])
    func addressesThatCantBeReadAreNotQuoted(_ text: String) throws {
        do throws(PostgresError) {
            _ = try PostgresConnection(PostgresAddress(text), timeout: 1)
            Issue.record("there is no such database")
        } catch {
            #expect(!error.description.contains("secret"))
        }
    }
}
