/// An error from PostgreSQL or a compatible database.
public struct PostgresError: Error, Hashable, Sendable {
    /// The kinds of errors that callers handle differently.
    public enum Kind: Sendable {
        /// libpq is not installed.
        case noLibrary
        /// The address isn't valid.
        case address
        /// The database can't be reached, or the connection was lost.
        case unreachable
        /// The database refuses this user.
        case refused
        /// Another transaction interfered; a retry may succeed.
        case conflict
        /// A table is missing.
        case missingTable
        /// The user isn't allowed to do this.
        case forbidden
        /// The database accepts no changes at the moment.
        case readOnly
        /// The server has no space for more data, or no free connection.
        case full
        /// Any other error.
        case other
    }

    /// The kind of error.
    public let kind: Kind

    /// The database's name for messages, without a password.
    public let database: String

    /// The message of the server or of libpq, without values and without the address.
    public let reason: String

    /// - Parameter state: The five-character SQLSTATE code.
    init(state: String, database: String, reason: String) {
        self.database = database
        self.reason = reason
        kind =
            switch state {
            case "40001", "40P01": .conflict
            case "42P01": .missingTable
            case "42501": .forbidden
            case "25006": .readOnly
            case "53100", "53200", "53300", "53400": .full
            case "57P01", "57P02", "57P03", "57P05", "25P03": .unreachable
            case _ where state.utf8.starts(with: "28".utf8) || state == "3D000": .refused
            case _ where state.utf8.starts(with: "08".utf8): .unreachable
            default: .other
            }
    }

    init(_ kind: Kind, database: String, reason: String) {
        self.kind = kind
        self.database = database
        self.reason = reason
    }
}

extension PostgresError: CustomStringConvertible {
    /// The error as a message: `can't use the database votes at db.example.org: the connection was refused`.
    public var description: String { "can't use \(database): \(reason)" }
}
