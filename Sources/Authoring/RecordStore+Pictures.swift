import Content
import Diagnostics
import Files

/// Pictures uploaded in a browser.
extension RecordStore {
    /// Adds a picture to the site's assets under an unused name similar to its own. An identical existing picture is
    /// reused.
    ///
    /// - Returns: Its address on the site, such as `/assets/poster.jpg`.
    package func addPicture(_ bytes: [UInt8], named given: String) throws(AuthoringError) -> String {
        var log = DiagnosticLog()
        guard let own = pictureName(for: bytes, named: given, &log) else { throw .problems(log) }
        let stem = own.withoutExtension
        let ending = own.droppingPrefix(stem) ?? ""
        for number in 1... {
            let name = number == 1 ? own : "\(stem)-\(number)\(ending)"
            do throws(AuthoringError) {
                try add(bytes, at: "assets/" + name)
                return "/assets/" + name
            } catch .taken {
                // A folder of this name, or a file that can't be read, isn't a copy.
                if (try? self.bytes(at: "assets/" + name)) == bytes { return "/assets/" + name }
            }
        }
        preconditionFailure("there is always an unused number")
    }
}
