/// A download format for bulletins.
public enum ShareFormat: String, CaseIterable, Sendable {
    case text, html, markdown, json, zip
    /// A message that a mail program opens as a draft.
    case eml
}

extension ShareFormat {
    /// The file extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .markdown: "md"
        case .html, .json, .zip, .eml: rawValue
        }
    }

    /// The name of the published file, which is next to the bulletin's page.
    package var fileName: String { "share.\(fileExtension)" }

    /// True if the file contains the body as plain text.
    package var hasPlainText: Bool { self != .html && self != .markdown }

    /// True if the file contains the body as Markdown.
    package var hasMarkdown: Bool { self == .markdown || self == .json || self == .zip }

    /// True if the file contains the assets that the body links to.
    package var hasAssets: Bool { self == .html || self == .zip || self == .eml }

    /// The formats of a site that doesn't choose any, which are also those in an archive.
    package static let usual: [ShareFormat] = [.text, .html, .markdown, .json, .zip]
}
