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
        guard let picture = PictureFile(bytes, named: given, &log) else { throw .problems(log) }
        let stem = picture.name.withoutExtension
        let ending = picture.name.droppingPrefix(stem) ?? ""
        for number in 1... {
            let name = number == 1 ? picture.name : "\(stem)-\(number)\(ending)"
            do throws(AuthoringError) {
                try add(bytes, at: "assets/" + name)
                return "/assets/" + name
            } catch .taken {
                if try isThere(bytes, at: "assets/" + name) { return "/assets/" + name }
            }
        }
        preconditionFailure("there is always an unused number")
    }

    private func isThere(_ bytes: [UInt8], at path: String) throws(AuthoringError) -> Bool {
        try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard let status = try content.status(path), status.kind == .file, Int(status.size) == bytes.count else {
                return false
            }
            return try content.read(path, limit: bytes.count).bytes == bytes
        }
    }
}
