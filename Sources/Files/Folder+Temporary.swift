private import Glibc

extension Folder {
    /// The name of a new, empty folder in the folder at `path` that only this user can enter.
    package static func makeTemporary(in path: String) throws(FileError) -> String {
        var place = Array("\(path)/corkboard-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&place) != nil else {
            let code = errno
            throw FileError(.create, "\(path)/corkboard-XXXXXX", .system(code))
        }
        return String(decoding: place.dropLast().suffix(16).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
