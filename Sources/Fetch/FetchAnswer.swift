/// What came of a request.
package enum FetchAnswer: Sendable {
    /// The version that is there already is still the one.
    case unchanged

    /// - Parameters:
    ///   - isPage: Whether it calls itself a web page.
    ///   - version: By what to ask next time.
    case content([UInt8], isPage: Bool, version: FetchRequest.Version)
}
