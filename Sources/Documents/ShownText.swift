/// True if a page can show the text unchanged.
func isShown(_ text: String) -> Bool {
    let utf8 = text.utf8Span
    let scan = ByteScan(utf8.span)
    return scan.firstControl == nil && !scan.forcesDirection
}
