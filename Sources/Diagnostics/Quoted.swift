import Text

/// Quotes `text` as a JSON string, on one line and without control characters.
///
/// Directional marks stay, because texts may need them; output to a terminal also passes through `escapedForTerminal`.
public func quoted(_ text: String) -> String {
    String(decoding: JSONEscaping.plain.quoted(text.utf8Span.span), as: UTF8.self)
}
