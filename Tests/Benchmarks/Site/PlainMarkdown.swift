import CCMarkGFM
import Glibc

/// Plain cmark-gfm with the site's options: the minimum cost of rendering Markdown.
///
/// Apart from the Markdown worker, only this type calls the library. Comparing the worker with itself would be
/// pointless.
@safe struct PlainMarkdown {
    /// The source of cmark's memory.
    enum Memory: String, CaseIterable {
        /// cmark's arena, which is reset after a number of bodies.
        case arena
        /// The system's allocator, which allocates and frees every node separately.
        case system
    }

    private let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES
    private let kind: Memory
    private let memory: UnsafeMutablePointer<cmark_mem>
    private let extensions: [OpaquePointer]
    private var bodiesInArena = 0

    init(_ kind: Memory) {
        cmark_gfm_core_extensions_ensure_registered()
        self.kind = kind
        unsafe memory = kind == .arena ? cmark_get_arena_mem_allocator() : cmark_get_default_mem_allocator()
        unsafe extensions = ["table", "strikethrough", "tasklist"].compactMap { (name: String) in
            unsafe cmark_find_syntax_extension(name)
        }
    }

    /// Renders a body, and returns the size of its HTML.
    mutating func render(_ body: ArraySlice<UInt8>) -> Int {
        let parser = unsafe cmark_parser_new_with_mem(options, memory)
        unsafe extensions.forEach { unsafe cmark_parser_attach_syntax_extension(parser, $0) }
        unsafe body.withUnsafeBytes { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        let document = unsafe cmark_parser_finish(parser)
        let html = unsafe cmark_render_html_with_mem(
            document, options, cmark_parser_get_syntax_extensions(parser), memory)
        let size = unsafe html.map { unsafe strlen($0) } ?? 0
        switch kind {
        case .arena:
            bodiesInArena += 1
            if bodiesInArena == 16 {
                cmark_arena_reset()
                bodiesInArena = 0
            }
        case .system:
            unsafe memory.pointee.free(html)
            unsafe cmark_node_free(document)
            unsafe cmark_parser_free(parser)
        }
        return size
    }
}
