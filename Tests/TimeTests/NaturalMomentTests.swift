import Testing
import Time

@Suite struct NaturalMomentTests {
    @Test(arguments: [
        ("today", "2026-11-21"), ("tonight 8pm", "2026-11-21 20:00"), ("tomorrow 20:00", "2026-11-22 20:00"),
        ("Tomorrow at 9.30 pm", "2026-11-22 21:30"), ("fri 9pm", "2026-11-27 21:00"), ("sunday", "2026-11-22"),
        ("sat 13:00", "2026-11-21 13:00"), ("sat 11:00", "2026-11-28 11:00"), ("saturday", "2026-11-28"),
        ("mon, noon", "2026-11-23 12:00"), ("tue 12 am", "2026-11-24 00:00"), ("wed 21h", "2026-11-25 21:00"),
        (" 24.12.2026 9pm ", "2026-12-24 21:00"), ("thu 21:00 Uhr", "2026-11-26 21:00"),
    ])
    func whatPeopleSayIsUnderstood(_ text: String, _ meant: String) throws {
        // A Saturday, at noon.
        let now = try Instant(seconds: 1_795_262_400)
        #expect(Moment.meant(by: text, at: now, in: .utc) == meant)
        #expect(throws: Never.self) { try Moment.parse(meant, in: .utc) }
    }

    @Test(arguments: [
        "", "soon", "fr", "fri 9", "fri 25:00", "fri 13pm", "fri 9:5", "fri x", "tomorrow 1234:00", "at 9pm",
    ])
    func whatIsNotClearIsNotGuessed(_ text: String) throws {
        #expect(Moment.meant(by: text, at: try Instant(seconds: 1_795_262_400), in: .utc) == nil)
    }
}
