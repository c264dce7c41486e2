import Crypto
package import Diagnostics

/// Reads the texts of bodies that aren't in memory. A file with several texts is read only once.
package struct BodyTexts {
    private let sources: Sources
    private var texts: [String: [Digest: [UInt8]]] = [:]

    package init(_ sources: Sources) { self.sources = sources }

    /// Returns the text of a body. Returns nil and reports an error if its file has changed in the meantime.
    package mutating func text(of body: Body, _ log: inout DiagnosticLog) -> [UInt8]? {
        if let text = body.text ?? sources.markdown(of: body) { return text }
        let file = body.place.file
        if texts[file] == nil {
            let bodies = sources.bodies(inFile: file).map { ($0.digest, $0.text ?? []) }
            texts[file] = Dictionary(bodies) { first, _ in first }
        }
        if let text = texts[file]?[body.digest] { return text }
        log.error(
            .unreadable, at: Place(file: file), "this file changed during the build", hint: "build again")
        return nil
    }
}
