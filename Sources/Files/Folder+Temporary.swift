private import Glibc

extension Folder {
    /// Creates an empty folder inside `path` that only this user can enter, and returns its name.
    package static func makeTemporary(in path: String) throws(FileError) -> String {
        var place = Array("\(path)/corkboard-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&place) != nil else {
            let code = errno
            throw FileError(.create, path: "\(path)/corkboard-XXXXXX", reason: .system(code))
        }
        return String(decoding: place.dropLast().suffix(16).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
