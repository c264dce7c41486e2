/// A place where a template is called.
struct CallSite {
    enum Target {
        case template(Int)
        case missing
        case dynamic(NamePath)
    }

    let target: Target
    let indent: Extent
    /// In the library's `overrides`.
    let overrides: Range<Int>
    let isParent: Bool
    /// Where to go on after it.
    let next: Int
}
