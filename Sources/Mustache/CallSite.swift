/// A compiled call of a template.
struct CallSite {
    enum Target {
        case template(Int)
        case missing
        case dynamic(NamePath)
    }

    let target: Target
    let indent: Extent
    /// Indices of the library's `overrides`.
    let overrides: Range<Int>
    let isParent: Bool
    /// The operation after the call.
    let next: Int
}
