/// A site that someone starts in the browser.
public struct NewSite: Sendable {
    /// Its title.
    public let title: String

    /// The name of its time zone.
    public let zone: String

    /// The tag of its language.
    public let language: String

    /// The name of its look.
    public let look: String

    /// Its first bulletin, in its language.
    public let bulletin: (title: String, author: String, text: String)

    /// Why a site wasn't started.
    public enum Refusal: Error {
        /// There is a folder with its name.
        case taken
        /// A value is wrong, or a file can't be written.
        case other(message: String, hint: String?)
    }
}
