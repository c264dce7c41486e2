import CYAML
import Diagnostics

/// The events of one YAML text, in order.
///
/// It owns libyaml's parser and its input, and frees both.
@safe struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>  // heap memory, because libyaml keeps its address
    private let input: UnsafeMutableBufferPointer<UInt8>  // our copy, because libyaml keeps its address as well
    private let firstLine: Int

    /// The end of a text without a final line feed; nil with one.
    ///
    /// Libyaml adds that line feed, and would report errors on the line below.
    private let end: Position?

    init(_ bytes: ArraySlice<UInt8>, firstLine: Int) {
        // Libyaml treats a last line of spaces as text, unless a line feed follows.
        let isLineFeedMissing =
            bytes.last == UInt8(ascii: " ") && bytes.last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "\n")
        unsafe input = .allocate(capacity: bytes.count + (isLineFeedMissing ? 1 : 0))
        _ = unsafe input.initialize(from: bytes)
        if isLineFeedMissing { unsafe input.initializeElement(at: bytes.count, to: UInt8(ascii: "\n")) }
        unsafe parser = .allocate(capacity: 1)
        self.firstLine = firstLine
        end =
            bytes.last == UInt8(ascii: "\n") ? nil : Position(of: bytes.endIndex, in: bytes, firstLine: firstLine)
        precondition(unsafe yaml_parser_initialize(parser) == 1, "out of memory")
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// The next event.
    ///
    /// Don't call it again after the stream's end or an error.
    mutating func next() throws(Problem) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { unsafe yaml_event_delete(&event) }
        return unsafe copy(event)
    }

    private func copy(_ event: yaml_event_t) -> YAMLEvent {
        let position = unsafe self.position(event.start_mark)
        let end = unsafe self.position(event.end_mark)
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, position: position)
        case YAML_STREAM_END_EVENT: return YAMLEvent(kind: .streamEnd, position: position)
        case YAML_DOCUMENT_START_EVENT:
            let start = unsafe event.data.document_start
            let hasTags = unsafe start.tag_directives.start != start.tag_directives.end
            let hasDirectives = unsafe hasTags || start.version_directive != nil
            return YAMLEvent(kind: .documentStart(hasDirectives: hasDirectives), position: position)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, position: position)
        case YAML_ALIAS_EVENT:
            let name = unsafe text(event.data.alias.anchor) ?? ""
            return YAMLEvent(kind: .alias(name), position: position)
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            return unsafe YAMLEvent(
                kind: .scalar(text, isPlain: isPlain), position: position, end: end,
                anchor: self.text(scalar.anchor), tag: self.text(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            let isFlow = unsafe start.style == YAML_FLOW_SEQUENCE_STYLE
            return unsafe YAMLEvent(
                kind: .openList, position: position, isFlow: isFlow, anchor: text(start.anchor), tag: text(start.tag))
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            let isFlow = unsafe start.style == YAML_FLOW_MAPPING_STYLE
            return unsafe YAMLEvent(
                kind: .openObject, position: position, isFlow: isFlow, anchor: text(start.anchor),
                tag: text(start.tag))
        // All other events end a list or an object.
        default: return YAMLEvent(kind: .close, position: position, end: end)
        }
    }

    private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    private func position(_ mark: yaml_mark_t) -> Position {
        let line = UInt32(clamping: firstLine + mark.line)
        let position = Position(line: line, column: UInt32(clamping: mark.column + 1))
        return end.map { min(position, $0) } ?? position
    }

    /// The error that stopped the parser.
    private func problem() -> Problem {
        let words = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
        let bytes = unsafe UnsafeBufferPointer(input)
        if unsafe parser.pointee.error == YAML_READER_ERROR {
            let name = unsafe SourceText.name(of: UInt32(clamping: parser.pointee.problem_value))
            let offset = unsafe min(parser.pointee.problem_offset, bytes.count)
            return unsafe Problem(
                code: .yamlSyntax,
                position: Position(of: offset, in: Array(bytes)[...], firstLine: firstLine),
                message: "the character \(name) can't be used here",
                hint: "delete it")
        }
        let mark = unsafe parser.pointee.problem_mark
        let line =
            unsafe bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropFirst(mark.line).first.map { unsafe String(decoding: $0, as: UTF8.self) } ?? ""
        return unsafe YAMLComplaint(
            words: words,
            context: parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
            position: position(mark),
            contextPosition: position(parser.pointee.context_mark),
            scalar: line.unicodeScalars.dropFirst(mark.column).first
        ).problem
    }
}
