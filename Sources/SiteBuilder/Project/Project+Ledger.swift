import Content
package import Diagnostics
package import Postgres

/// The place where a site's votes are stored and counted.
package enum LedgerPlace: Sendable {
    /// The batches in its content.
    case batches
    /// A database that understands PostgreSQL.
    case postgres(PostgresAddress)
}

extension Project {
    /// The place where votes are stored and counted; reports an error and returns nil if the setting is invalid.
    func ledgerPlace(_ log: inout DiagnosticLog) -> LedgerPlace? {
        guard let setting = configuration.voting.ledger else { return .batches }
        switch setting.source {
        case .address(let text): return .postgres(PostgresAddress(text))
        case .environment(let name):
            let text = options.environment(name) ?? ""
            if text == VotingSettings.Ledger.batches { return .batches }
            if PostgresAddress.hasForm(text) { return .postgres(PostgresAddress(text)) }
            log.error(
                .codeMissing, at: setting.place,
                text.isEmpty
                    ? "the environment variable \(name), which names the place to count votes, is not set"
                    : "the environment variable \(name) doesn't name a place to count votes",
                hint: "set it to an address such as postgresql://user@host/database, "
                    + "or to \"\(VotingSettings.Ledger.batches)\" for the batches in Content/ballots")
            return nil
        }
    }
}

/// The place where a site's votes are stored and counted; nil if the log has errors.
package func ledgerPlace(of options: BuildOptions, _ log: inout DiagnosticLog) -> LedgerPlace? {
    Project(options, &log)?.ledgerPlace(&log)
}
