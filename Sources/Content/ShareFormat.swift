/// A form in which a bulletin leaves the site.
public enum ShareFormat: String, CaseIterable, Sendable {
    case text, html, markdown, json, zip
}

extension ShareFormat {
    /// What the names of its files end in.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .html: "html"
        case .markdown: "md"
        case .json: "json"
        case .zip: "zip"
        }
    }

    /// The name of the published file, beside the bulletin's page.
    package var fileName: String { "share.\(fileExtension)" }

    /// Whether it holds the body as plain text.
    package var hasPlainText: Bool {
        switch self {
        case .text, .json, .zip: true
        case .html, .markdown: false
        }
    }

    /// Whether it holds the body as it was written.
    package var hasMarkdown: Bool {
        switch self {
        case .markdown, .json, .zip: true
        case .text, .html: false
        }
    }

    /// Whether it holds files of the site that its body names.
    package var hasAssets: Bool { self == .html || self == .zip }
}
