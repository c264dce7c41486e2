import Content
import Diagnostics
import Files

/// Pictures uploaded in a browser.
extension RecordStore {
    /// Adds a picture to the site's assets under an unused name similar to its own. An identical existing picture is
    /// reused.
    ///
    /// - Returns: Its path below `Content/assets/`, and true unless an existing picture is reused.
    package func addPicture(
        _ bytes: [UInt8], named given: String
    ) throws(AuthoringError) -> (path: String, isNew: Bool) {
        let own = try throwingProblems { pictureName(for: bytes, named: given, &$0) }
        let stem = own.withoutExtension
        let ending = own.droppingPrefix(stem) ?? ""
        for number in 1... {
            let name = number == 1 ? own : "\(stem)-\(number)\(ending)"
            do throws(AuthoringError) {
                try requireNoTwin(of: "assets/" + name)
                try add(bytes, at: "assets/" + name)
                return (path: name, isNew: true)
            } catch .taken {
                // A folder of this name, or a file that can't be read, isn't a copy.
                if (try? self.bytes(at: "assets/" + name)) == bytes { return (path: name, isNew: false) }
            }
        }
        preconditionFailure("there is always an unused number")
    }
}
