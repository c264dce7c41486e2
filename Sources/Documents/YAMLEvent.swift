import Diagnostics

/// One event of libyaml: a part of a YAML document.
struct YAMLEvent {
    /// The kinds of events.
    enum Kind: Equatable {
        case streamStart, streamEnd
        case documentStart(hasDirectives: Bool)
        case documentEnd
        case alias(String)
        case scalar(String, isPlain: Bool)
        case openList, openObject, close
    }

    var kind: Kind
    var position: Position

    /// The end of a scalar, or of a list or an object in brackets; nil for other events.
    var end: Position?

    /// True if it opens a bracket or a brace.
    var isFlow = false

    var anchor: String?
    var tag: String?
}
