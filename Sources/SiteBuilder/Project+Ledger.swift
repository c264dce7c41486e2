import Content
package import Diagnostics
package import Postgres

/// Where the votes of a site are kept and counted.
package enum LedgerPlace: Sendable {
    /// In the batches in its content.
    case batches
    /// In a database that speaks PostgreSQL's language.
    case postgres(PostgresAddress)
}

extension Project {
    /// Finds out where votes are kept and counted; nil, and an error, if the setting can't be followed.
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
                    ? "the environment variable \(name), which says where votes are counted, is not set"
                    : "the environment variable \(name) doesn't name a place to count votes",
                hint: "set it to an address such as postgresql://user@host/database, "
                    + "or to \"\(VotingSettings.Ledger.batches)\" for the batches in Content/ballots")
            return nil
        }
    }
}

/// Finds out where the votes of a site are kept and counted; nil if the log has errors.
package func ledgerPlace(of options: BuildOptions, _ log: inout DiagnosticLog) -> LedgerPlace? {
    Project(options, &log)?.ledgerPlace(&log)
}
