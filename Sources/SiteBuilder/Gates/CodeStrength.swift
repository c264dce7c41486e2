import Text

/// An estimate of how long a code resists an attacker who guesses codes for a copy of a sealed page.
struct CodeStrength: Sendable {
    /// The largest number of guesses needed; 1 for a code that attackers try first.
    let tries: Double

    /// True if the code is not secure.
    let isWeak: Bool

    /// The number of codes that one graphics card tries per second: PBKDF2 with 600,000 rounds, estimated for an RTX
    /// 4090.
    static let triesPerSecond = 15_000.0

    /// - Parameters:
    ///   - code: The folded code.
    ///   - names: Words about the event, which attackers try first.
    init(of code: String, besides names: [String]) {
        let bytes = Array(code.utf8)
        let letters = String(decoding: bytes.filter { !$0.isASCIIDigit }, as: UTF8.self)
        let isKnown = Self.common.contains(code) || !letters.isEmpty && Self.common.contains(letters)
        // A code with fewer than four different characters is a simple pattern.
        guard !isKnown, !names.contains(code), Set(bytes).count > 3 || bytes.allSatisfy(\.isASCIIDigit) else {
            (tries, isWeak) = (1, true)
            return
        }
        var alphabet = 0.0
        if bytes.contains(where: \.isASCIIDigit) { alphabet += 10 }
        if bytes.contains(where: { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { alphabet += 26 }
        if bytes.contains(where: { !$0.isASCIIAlphanumeric }) { alphabet += 33 }
        let count = code.unicodeScalars.count
        tries = (0..<count).reduce(1.0) { tries, _ in tries * alphabet }
        isWeak = count < 8 || bytes.allSatisfy(\.isASCIIDigit)
    }

    /// The time for one graphics card to find the code, as in "about 2 hours".
    var time: String {
        let seconds = tries / Self.triesPerSecond
        guard seconds >= 1 else { return "less than a second" }
        let units = [(1.0, "second"), (60, "minute"), (3600, "hour"), (86_400, "day"), (31_557_600, "year")]
        guard let unit = units.last(where: { seconds >= $0.0 }) else { return "less than a second" }
        let count = (seconds / unit.0).rounded()
        return count < 10_000 ? "about \(Int(count)) \(unit.1)\(count == 1 ? "" : "s")" : "more than 10000 years"
    }

    /// Common codes, folded. With additional digits, they are just as common.
    private static let common: Set<String> = [
        "abc", "abcd", "abcdef", "abcdefgh", "access", "admin", "administrator", "ball", "band", "baseball", "batman",
        "changeme", "christmas", "club", "code", "computer", "concert", "corkboard", "dance", "dancefloor", "default",
        "demo", "dragon", "entrance", "event", "eventcode", "festival", "football", "friends", "geheim",
        "guest", "guestlist", "halloween", "hallo", "happybirthday", "hello", "holiday", "host", "iloveyou", "karaoke",
        "letmein", "liverpool", "login", "love", "manager", "master", "members", "monkey", "music", "nightclub", "open",
        "opensesame", "party", "partynight", "passw0rd", "password", "passwort", "playlist", "princess", "public",
        "qwerty", "qwertyuiop", "qwertz", "request", "requests", "root", "saturday", "secret", "sesame", "shadow",
        "song",
        "songlist", "songrequest", "songs", "starwars", "student", "summer", "sunshine", "superman", "superuser",
        "test",
        "testing", "ticket", "tickets", "user", "visitor", "vote", "voting", "wedding", "welcome", "winter",
    ]
}
