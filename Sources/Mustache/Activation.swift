/// A template or an overriding block that is being rendered.
struct Activation {
    /// The operation to return to; negative for the page's own template.
    let next: Int
    let template: Int
    /// The state to restore: the length of the indentation, the innermost layer and the number of layers.
    let indent: Int
    let layer: Int
    let layers: Int
}
