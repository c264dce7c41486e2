internal import CCMarkGFM
import Text

/// cmark with the extensions in use.
///
/// The autolink extension is excluded, because this version of it reads before the start of its input; so is the tag
/// filter, which filters too little.
@safe struct MarkdownParser {
    private let memory: UnsafeMutablePointer<cmark_mem>
    private let extensions: [OpaquePointer]

    /// Creates a parser whose trees have at most `memoryBytes`.
    init(memoryBytes: Int) {
        unsafe memory = Arena.reserve(memoryBytes)
        cmark_gfm_core_extensions_ensure_registered()
        unsafe extensions = unsafe ["table", "strikethrough", "tasklist"].map { name in
            guard let found = unsafe cmark_find_syntax_extension(name) else {
                preconditionFailure("cmark-gfm has no extension \(name)")
            }
            return unsafe found
        }
    }

    /// Calls `body` with the tree of `text`; its nodes become invalid when `body` returns.
    func withTree<Result>(of text: [UInt8], _ body: (MarkdownNode) -> Result) -> Result {
        defer { Arena.reset() }
        // Looking for footnotes costs two passes over all nodes, and every footnote contains a caret.
        let footnotes = text.span.firstIndex(of: UInt8(ascii: "^")) != nil ? CMARK_OPT_FOOTNOTES : 0
        // Most texts are valid UTF-8, and checking that is much faster than letting cmark repair the text.
        let mending = text.span.isUTF8 ? 0 : CMARK_OPT_VALIDATE_UTF8
        let parser = unsafe cmark_parser_new_with_mem(footnotes | mending, memory)
        unsafe extensions.forEach { unsafe cmark_parser_attach_syntax_extension(parser, $0) }
        unsafe text.withUnsafeBytes { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        guard let root = unsafe MarkdownNode(cmark_parser_finish(parser)) else {
            preconditionFailure("cmark-gfm returned no tree")
        }
        return body(root)
    }
}
