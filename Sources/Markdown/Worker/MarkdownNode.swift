internal import CCMarkGFM
import Glibc
import Text

/// A node of cmark's tree; valid until the parser is finished with the text.
@safe struct MarkdownNode {
    private let pointer: UnsafeMutablePointer<cmark_node>

    /// Wraps a pointer; nil for a null pointer.
    init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    var parent: MarkdownNode? { unsafe MarkdownNode(pointer.pointee.parent) }
    var next: MarkdownNode? { unsafe MarkdownNode(pointer.pointee.next) }
    var firstChild: MarkdownNode? { unsafe MarkdownNode(pointer.pointee.first_child) }
    var lastChild: MarkdownNode? { unsafe MarkdownNode(pointer.pointee.last_child) }

    /// The line of the node's start, from 1.
    var line: Int { Int(unsafe pointer.pointee.start_line) }
    /// The column of the node's start, from 1; 0 if cmark doesn't know it.
    var column: Int { max(0, Int(unsafe pointer.pointee.start_column)) }

    var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(pointer)) }
    /// The first number of an ordered list; nil for a bullet list.
    var listStart: Int? {
        unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
            ? Int(unsafe cmark_node_get_list_start(pointer)) : nil
    }
    /// True if the paragraphs in the list's items are written without `<p>`.
    var isTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
    /// True for a finished task, false for an unfinished one; nil if the item isn't a task.
    var taskIsDone: Bool? {
        // Of the extensions in use, only the task list sets one on items.
        guard unsafe cmark_node_get_syntax_extension(pointer) != nil else { return nil }
        return unsafe cmark_gfm_extensions_get_tasklist_item_checked(pointer)
    }
    var isHeader: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }
    /// The alignment of each column of a table: `l`, `c`, `r`, or 0.
    var alignments: [UInt8] {
        let count = Int(unsafe cmark_gfm_extensions_get_table_columns(pointer))
        guard let first = unsafe cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: first, count: count))
    }

    /// The address of a link or image, with entities and escapes decoded.
    var url: [UInt8] { hasAddress ? unsafe Self.bytes(pointer.pointee.as.link.url) : [] }
    /// The title of a link or image.
    var title: [UInt8] { hasAddress ? unsafe Self.bytes(pointer.pointee.as.link.title) : [] }
    /// The text after the opening fence of a code block.
    var info: [UInt8] { type == CMARK_NODE_CODE_BLOCK ? unsafe Self.bytes(pointer.pointee.as.code.info) : [] }
    /// The node's own text.
    var literal: [UInt8] { unsafe Self.bytes(text) }

    /// Calls `body` with the node's own text: for texts, code, raw HTML and footnote references.
    func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let text = unsafe text
        let bytes = unsafe UnsafeBufferPointer<UInt8>(start: text.data, count: Int(text.len))
        guard unsafe !Span(_unsafeElements: bytes).hasNoncharacter else { return body(literal.span) }
        return unsafe body(Span(_unsafeElements: bytes))
    }

    /// The bytes of the node's own text.
    private var text: cmark_chunk {
        switch type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK,
            CMARK_NODE_FOOTNOTE_REFERENCE:
            unsafe pointer.pointee.as.literal
        case CMARK_NODE_CODE_BLOCK: unsafe pointer.pointee.as.code.literal
        default: unsafe cmark_chunk()
        }
    }

    private var hasAddress: Bool { type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE }

    private var type: cmark_node_type { cmark_node_type(UInt32(unsafe pointer.pointee.type)) }

    private static func bytes(_ text: cmark_chunk) -> [UInt8] {
        let bytes = unsafe [UInt8](UnsafeBufferPointer<UInt8>(start: text.data, count: Int(text.len)))
        return bytes.span.hasNoncharacter ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    }
}

extension Span<UInt8> {
    /// True if the text has a reference to U+FFFE or U+FFFF, as in `&#65535;`: cmark writes these as single bytes, which
    /// aren't valid in UTF-8.
    fileprivate var hasNoncharacter: Bool { firstIndex(from: 0) { $0.marks(of: 0xfe, ignoring: 1) } != nil }
}

extension MarkdownNode: Equatable {
    static func == (a: MarkdownNode, b: MarkdownNode) -> Bool { unsafe a.pointer == b.pointer }
}

extension MarkdownNode {
    /// The kinds of node.
    enum Kind {
        case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
        case footnoteDefinition, table, tableRow, tableCell
        case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
        case footnoteReference
        case other
    }

    var kind: Kind {
        switch type {
        case CMARK_NODE_TEXT: return .text
        case CMARK_NODE_SOFTBREAK: return .softBreak
        case CMARK_NODE_LINEBREAK: return .lineBreak
        case CMARK_NODE_CODE: return .code
        case CMARK_NODE_HTML_INLINE: return isBreakTag ? .lineBreak : .htmlInline
        case CMARK_NODE_EMPH: return .emphasis
        case CMARK_NODE_STRONG: return .strong
        case CMARK_NODE_LINK: return .link
        case CMARK_NODE_IMAGE: return .image
        case CMARK_NODE_FOOTNOTE_REFERENCE: return .footnoteReference
        case CMARK_NODE_DOCUMENT: return .document
        case CMARK_NODE_BLOCK_QUOTE: return .blockQuote
        case CMARK_NODE_LIST: return .list
        case CMARK_NODE_ITEM: return .item
        case CMARK_NODE_CODE_BLOCK: return .codeBlock
        case CMARK_NODE_HTML_BLOCK: return .htmlBlock
        case CMARK_NODE_PARAGRAPH: return .paragraph
        case CMARK_NODE_HEADING: return .heading
        case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
        case CMARK_NODE_FOOTNOTE_DEFINITION: return .footnoteDefinition
        default: return extensionKind
        }
    }

    /// True for `<br>`, the only tag with a Markdown notation, which doesn't work in table cells.
    private var isBreakTag: Bool {
        withLiteral { tag in
            (["<br>", "<br/>", "<br />"] as [StaticString]).contains {
                $0.utf8CodeUnitCount == tag.count && tag.has($0, at: 0)
            }
        }
    }

    private var extensionKind: Kind {
        if ccmark_is_table_cell(type) { return .tableCell }
        if ccmark_is_table_row(type) { return .tableRow }
        if ccmark_is_table(type) { return .table }
        if ccmark_is_strikethrough(type) { return .strikethrough }
        return .other
    }
}
