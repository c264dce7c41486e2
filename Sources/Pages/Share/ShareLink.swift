import Content

/// A link to a file for sharing a bulletin.
struct ShareLink: Sendable {
    private let format: ShareFormat
    let address: String
    let fileName: String

    /// Creates the link to a bulletin in a format, for a page.
    init(_ format: ShareFormat, of placed: RoutedRecord<Bulletin>, on context: PageContext) {
        self.format = format
        address = context.href(placed.address) + format.fileName
        fileName = "\(placed.shareName).\(format.fileExtension)"
    }

    static let view = View<ShareLink>([
        .words("title", "the name of the format, as in \"Web page\"") { $0.format.label($1) },
        .address("address", "the link") { $0.address },
        .text("fileName", "the file name for saving it") { $0.fileName },
    ])
}

extension ShareFormat {
    /// The format's name for readers.
    fileprivate func label(_ strings: Strings) -> String {
        switch self {
        case .text: strings[.plainText]
        case .html: strings[.webPage]
        case .markdown: "Markdown"
        case .json: "JSON"
        case .zip: "Zip"
        case .eml: strings[.mail]
        }
    }
}
