import Content
import Diagnostics
import Documents
package import SiteBuilder

extension SiteEditing {
    /// The most voting codes that are made at once.
    package static let mostCodes = 5000

    /// Reads how many voting codes to make.
    package static func codeCount(_ text: String) throws(AuthoringError) -> Int {
        guard let count = Int(text), 1...mostCodes ~= count else {
            throw .misuse("\"\(text)\" isn't a number of codes", hint: "write a number from 1 to \(mostCodes)")
        }
        return count
    }

    /// Returns random voting codes.
    package static func randomCodes(_ count: Int) -> [String] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in randomCode(3, of: 4, using: &generator) }
    }

    /// Makes voting codes for an event, which then requires one from each voter.
    package func makeCodes(_ count: Int, for event: String) throws(AuthoringError) -> [String] {
        let codes = Self.randomCodes(count)
        let issued = try throwingProblems { issue(codes, for: event, currentOptions, &$0) }
        do throws(AuthoringError) { try requireCodes(for: issued) } catch {
            DiagnosticLog.discarding { withdraw(codes, from: event, currentOptions, &$0) }
            throw error
        }
        return codes
    }

    /// Lets only people with a code vote at an event.
    package func requireCodes(for issued: VotingCodeCount) throws(AuthoringError) {
        guard !issued.isEnabled, let field = RecordField.event.first(where: { $0.key == "votingCodes" }) else { return }
        let catalogue = try catalogue()
        let record = try catalogue.record(.event, issued.record, in: nil)
        try requireChangeable(record)
        var edit = try RecordEdit(record, in: catalogue, self)
        try edit.make([FieldChange(field, .boolean(true))])
        _ = try edit.save()
    }
}
