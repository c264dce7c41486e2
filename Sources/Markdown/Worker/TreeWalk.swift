/// A walk through a tree that enters and leaves every node once. It isn't recursive, because a text can be nested as
/// deeply as it is long.
struct TreeWalk {
    enum Step {
        case enter(MarkdownNode, MarkdownNode.Kind)
        case leave(MarkdownNode, MarkdownNode.Kind)
    }

    private let root: MarkdownNode
    private var last: Step?

    /// Creates a walk through `root` and its descendants.
    init(_ root: MarkdownNode) {
        self.root = root
    }

    mutating func next() -> Step? {
        switch last {
        case nil: last = .enter(root, root.kind)
        case .enter(let node, let kind):
            if let child = node.firstChild {
                last = .enter(child, child.kind)
            } else {
                last = .leave(node, kind)
            }
        case .leave(let node, _):
            if node == root { return nil }
            if let next = node.next {
                last = .enter(next, next.kind)
            } else if let parent = node.parent {
                last = .leave(parent, parent.kind)
            }
        }
        return last
    }

    /// Skips the content of the node just entered; `next()` doesn't report leaving it either.
    mutating func skipInside() {
        if case .enter(let node, let kind) = last { last = .leave(node, kind) }
    }
}
