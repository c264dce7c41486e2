/// A context for names: the page, or the value of an open section.
struct Context {
    let view: Int
    /// Its first slot.
    var slot: Int
    /// The number of its shape in the renderer's table.
    let shape: Int
    /// True if `{{.}}` shows it.
    let isValue: Bool
    /// How many items of the list come after this one.
    var remaining = 0
    /// The number of slots of an item.
    var width = 0
    /// The first operation of the section.
    var body = 0

    /// Moves to the list's next item and returns the section's first operation; nil after the last item.
    mutating func advance() -> Int? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        slot += width
        return body
    }
}
