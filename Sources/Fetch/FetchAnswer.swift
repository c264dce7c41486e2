/// The result of a request.
package enum FetchAnswer: Sendable {
    /// The known version is still current.
    case unchanged

    /// - Parameters:
    ///   - isPage: True if the response has the type of a web page.
    ///   - version: The version to send with the next request.
    case content([UInt8], isPage: Bool, version: FetchRequest.Version)
}
