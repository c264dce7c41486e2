/// A format in which a bulletin can be downloaded.
public enum ShareFormat: String, CaseIterable, Sendable {
    case text, html, markdown, json, zip
}

extension ShareFormat {
    /// The file extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .html: "html"
        case .markdown: "md"
        case .json: "json"
        case .zip: "zip"
        }
    }

    /// The name of the published file, which is next to the bulletin's page.
    package var fileName: String { "share.\(fileExtension)" }

    /// True if the file contains the body as plain text.
    package var hasPlainText: Bool {
        switch self {
        case .text, .json, .zip: true
        case .html, .markdown: false
        }
    }

    /// True if the file contains the body as Markdown.
    package var hasMarkdown: Bool {
        switch self {
        case .markdown, .json, .zip: true
        case .text, .html: false
        }
    }

    /// True if the file contains the assets that the body links to.
    package var hasAssets: Bool { self == .html || self == .zip }
}
