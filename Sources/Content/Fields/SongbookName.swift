import Diagnostics
import Text

/// The name of a file with songs that visitors can pick, in `Content/songbooks/`.
package enum SongbookName {
    /// The folder in `Content/`.
    package static let folder = "songbooks"

    /// Returns a name in a record if it can be a file's.
    static func checked(_ name: String) throws(InvalidValue) -> String {
        guard !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), name.utf8.first != UInt8(ascii: ".")
        else {
            throw InvalidValue(
                "\"\(name)\" isn't the name of a file",
                hint: "put the file into Content/\(folder)/, and write only its name, such as library.csv")
        }
        return name
    }
}
