/// One name in a folder, and what stands under it.
package struct FolderEntry: Sendable {
    /// The name; with replacement characters where it is not UTF-8, good for messages only.
    package let name: String

    /// Whether `name` is the name byte for byte, so that it leads back to the file.
    package let isUTF8: Bool

    /// What is there, links not followed.
    package let status: FileStatus
}
