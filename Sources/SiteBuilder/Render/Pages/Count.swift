/// A number of things in words, as in "1 event", "12 events".
func counted(_ count: Int, _ noun: String) -> String {
    if count == 1 { return "1 \(noun)" }
    // "entries", but "days".
    let plural = noun.utf8.ends(with: "y") && !noun.utf8.ends(with: "ay") ? noun.dropLast() + "ies" : noun + "s"
    return "\(count) \(plural)"
}
