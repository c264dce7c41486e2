import Ballots
import Content
import Diagnostics
import Documents
import Pages

extension Project {
    /// The program that collects ballots on the web host; nil for a site without one, or after reporting an error.
    ///
    /// - Parameter events: The site's events.
    func collector(of events: [Event], _ log: inout DiagnosticLog) -> Collector? {
        guard let settings = configuration.voting.collector else { return nil }
        guard let key = options.environment(settings.keyVariable), !key.isEmpty else {
            log.error(
                .codeMissing, at: settings.place,
                "the environment variable \(settings.keyVariable), which holds the key to collected ballots, is not set",
                hint: "set it for every build and fetch; \"openssl rand -hex 16\" generates a key")
            return nil
        }
        // The key is sent in a header.
        guard key.utf8.count >= VotingSettings.Collector.shortestKey,
            key.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            log.error(
                .invalidValue, at: settings.place,
                "the key to collected ballots must have at least \(VotingSettings.Collector.shortestKey) letters, digits or signs",
                hint: "\"openssl rand -hex 16\" generates one for the environment variable \(settings.keyVariable)")
            return nil
        }
        return Collector(key: key, configuration, codes: codes(of: events))
    }

    /// The codes of the events where people vote with codes; empty ones for an event without codes yet.
    private func codes(of events: [Event]) -> [String: VotingCodes] {
        let events = events.filter(\.music.votesByCode)
        guard !events.isEmpty else { return [:] }
        // The build reports errors of the file when it counts votes.
        var discarded = DiagnosticLog()
        let issued = IssuedCodes(folder, &discarded)
        return Dictionary(
            events.map { ($0.id, issued[$0.id] ?? VotingCodes(key: [])) }, uniquingKeysWith: { first, _ in first })
    }
}
