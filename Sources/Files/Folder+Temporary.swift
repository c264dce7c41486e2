private import Glibc

extension Folder {
    /// The path of a new, empty folder that only this user can enter, in the system's place for such.
    package static func makeTemporary() throws(FileError) -> String {
        var path = Array("/tmp/corkboard-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else {
            let code = errno
            throw FileError(.create, "/tmp/corkboard-XXXXXX", .system(code))
        }
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
