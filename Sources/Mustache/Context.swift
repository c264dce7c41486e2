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

/// A template or an overriding block that is being rendered.
struct Frame {
    /// Where to go on after it; negative for the page's own template.
    let next: Int
    let template: Int
    /// What to go back to: the length of the indentation, the innermost layer and the number of layers.
    let indent: Int
    let layer: Int
    let layers: Int
}

/// The blocks that one use of a parent overrides.
struct Layer {
    let overrides: Range<Int>
    /// The layer around it; negative where there is none.
    let outer: Int
}
