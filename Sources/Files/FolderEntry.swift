/// A name in a folder, with the status of its file.
package struct FolderEntry: Sendable {
    /// The name.
    ///
    /// If it is not UTF-8, it has replacement characters, and is only good for messages.
    package let name: String

    /// True if `name` has exactly the name's bytes, so that it can be used to open the file.
    package let isUTF8: Bool

    /// The status; links are not followed.
    package let status: FileStatus
}
