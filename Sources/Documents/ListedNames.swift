/// Joins names for a sentence: “a, b or c”.
package func listed(_ names: [String], _ conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
