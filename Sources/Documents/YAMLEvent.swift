import Diagnostics

/// One part of a YAML document, as libyaml meets it.
struct YAMLEvent {
    /// What a part can be.
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

    /// Where a scalar, or a list or object in brackets, ends; nil elsewhere.
    var end: Position?

    /// Whether it opens a bracket or a brace.
    var isFlow = false

    var anchor: String?
    var tag: String?
}
