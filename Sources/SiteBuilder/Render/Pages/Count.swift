/// A number of things in words, as in "1 event", "12 events".
func counted(_ count: Int, _ noun: String) -> String {
    if count == 1 { return "1 \(noun)" }
    let plural = noun.utf8.last == UInt8(ascii: "y") ? noun.dropLast() + "ies" : noun + "s"
    return "\(count) \(plural)"
}
