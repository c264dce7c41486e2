/// Where names are looked up: the page, or what a section has entered.
struct Context {
    let view: Int
    /// The first of its slots.
    var slot: Int
    /// The number of its shape in the renderer's names.
    let shape: Int
    /// Whether `{{.}}` shows it.
    let isValue: Bool
    /// How many items of the list come after this one.
    var remaining = 0
    /// How many slots an item has.
    var width = 0
    /// Where the section begins.
    var body = 0

    /// Goes to the list's next item and returns where to go on, unless this was the last.
    mutating func advance() -> Int? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        slot += width
        return body
    }
}
