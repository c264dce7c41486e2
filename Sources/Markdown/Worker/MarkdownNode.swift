internal import CCMarkGFM
import Glibc

/// A node of cmark's tree; it lives until the parser is done with its text.
@safe struct MarkdownNode {
    private let pointer: OpaquePointer

    /// The node at `pointer`, if there is one.
    init?(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    var parent: MarkdownNode? { unsafe MarkdownNode(cmark_node_parent(pointer)) }
    var next: MarkdownNode? { unsafe MarkdownNode(cmark_node_next(pointer)) }
    var firstChild: MarkdownNode? { unsafe MarkdownNode(cmark_node_first_child(pointer)) }
    var lastChild: MarkdownNode? { unsafe MarkdownNode(cmark_node_last_child(pointer)) }

    /// The line on which it starts, from 1.
    var line: Int { Int(unsafe cmark_node_get_start_line(pointer)) }
    /// The column at which it starts, from 1, or 0 where cmark does not know.
    var column: Int { max(0, Int(unsafe cmark_node_get_start_column(pointer))) }

    /// The level of a heading.
    var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(pointer)) }
    /// The first number of an ordered list, nil for a list with bullets.
    var listStart: Int? {
        unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
            ? Int(unsafe cmark_node_get_list_start(pointer)) : nil
    }
    /// Whether the paragraphs of a list's items are written without `<p>`.
    var isTight: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }
    /// Whether an item is a task, and whether that is done.
    var taskIsDone: Bool? {
        // No other extension in use makes items.
        guard unsafe cmark_node_get_syntax_extension(pointer) != nil else { return nil }
        return unsafe cmark_gfm_extensions_get_tasklist_item_checked(pointer)
    }
    /// Whether a table row is the header.
    var isHeader: Bool { unsafe cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }
    /// The alignment of each column of a table: `l`, `c`, `r`, or 0.
    var alignments: [UInt8] {
        let count = Int(unsafe cmark_gfm_extensions_get_table_columns(pointer))
        guard let first = unsafe cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: first, count: count))
    }

    /// Where a link or image leads, entities and escapes decoded.
    var url: [UInt8] { unsafe Self.bytes(cmark_node_get_url(pointer)) }
    /// The title of a link or image.
    var title: [UInt8] { unsafe Self.bytes(cmark_node_get_title(pointer)) }
    /// What follows the opening fence of a code block.
    var info: [UInt8] { unsafe Self.bytes(cmark_node_get_fence_info(pointer)) }

    /// Calls `body` with the node's own text: that of texts, code, raw HTML and footnote references.
    func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        guard let text = unsafe cmark_node_get_literal(pointer) else { return body(Span()) }
        // cmark has replaced every NUL with U+FFFD, so the first one ends the text.
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        return unsafe body(Span(_unsafeBytes: bytes))
    }

    /// The node's own text.
    var literal: [UInt8] {
        withLiteral { text in
            var bytes: [UInt8] = []
            bytes.append(text)
            return bytes
        }
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
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
        let type = unsafe cmark_node_get_type(pointer)
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

    /// Whether it is `<br>`: the one tag that says what Markdown can say as well, though not in a table's cell.
    private var isBreakTag: Bool {
        guard let tag = unsafe cmark_node_get_literal(pointer) else { return false }
        return unsafe strcasecmp(tag, "<br>") == 0 || strcasecmp(tag, "<br/>") == 0 || strcasecmp(tag, "<br />") == 0
    }

    /// The kind of an extension's node. Their types are numbered as they are registered, so the name tells.
    private var extensionKind: Kind {
        guard let name = unsafe cmark_node_get_type_string(pointer) else { return .other }
        if unsafe strcmp(name, "table_cell") == 0 { return .tableCell }
        if unsafe strcmp(name, "table_row") == 0 || strcmp(name, "table_header") == 0 { return .tableRow }
        if unsafe strcmp(name, "table") == 0 { return .table }
        if unsafe strcmp(name, "strikethrough") == 0 { return .strikethrough }
        return .other
    }
}
