import Ballots
import Testing

@Suite struct VoteTests {
    @Test(arguments: [("UP", Vote.up), ("up", .up), ("Down", .down), ("nOnE", .none)])
    func wordsAreReadInAnyCase(_ word: String, _ vote: Vote) { #expect(Vote(word.utf8Span.span) == vote) }

    @Test(arguments: ["", "u", "ups", "UP ", "0", "1", "+1", "yes", "u\u{0}", "\u{15}\u{10}", "ｕｐ", "downs", "nones"])
    func otherWordsAreNoVotes(_ word: String) { #expect(Vote(word.utf8Span.span) == nil) }
}
