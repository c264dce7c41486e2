/// A template or an overriding block that is being rendered.
struct Activation {
    /// Where to go on after it; negative for the page's own template.
    let next: Int
    let template: Int
    /// What to go back to: the length of the indentation, the innermost layer and the number of layers.
    let indent: Int
    let layer: Int
    let layers: Int
}
