extension String {
    /// The first tag that Markdown can't produce, or a `<` or `>` outside a tag; nil if neither occurs.
    var foreignMarkup: String? {
        let known =
            #/
            </?(?:p|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|del|a|sup|section|div|table|thead|tbody|tr|th|td)>
            |<(?:br|hr)\ />
            |<(?:h[1-6]|ol|li|code|a|sup|section|div|th|td|img|input)(?:\ [a-z-]+="[^"<>]*")+(?:\ /)?>
            /#
        let rest = replacing(known, with: "")
        return rest.firstIndex { $0 == "<" || $0 == ">" }.map { String(rest[$0...].prefix(60)) }
    }
}
