import Ballots
import Libraries
import Postgres

extension PostgresError {
    /// How the owner can solve it.
    fileprivate var hint: String {
        switch kind {
        case .noLibrary: OptionalLibrary.pq.advice
        case .address: "write it in the form postgresql://user@host/database"
        // The database may have committed although its answer was lost.
        case .unreachable: "try again once it can be reached: no vote counts twice"
        case .refused: "set the password in the address, in PGPASSWORD, or in the file that PGPASSFILE names"
        case .forbidden, .missingTable:
            "the user needs the right to create tables in its schema, and to select, insert, update and delete there"
        case .conflict, .readOnly, .full, .other: "no votes were counted; fix this, then try again"
        }
    }
}

extension LedgerError {
    static func postgres(_ error: PostgresError) -> LedgerError { .other(error, hint: error.hint) }
}
