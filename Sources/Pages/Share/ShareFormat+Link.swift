import Content

extension ShareFormat {
    /// The link to a bulletin's file in a format, on a page.
    static let linkView = View<(format: ShareFormat, placed: RoutedRecord<Bulletin>, context: PageContext)>([
        .words("title", "the name of the format, as in \"Web page\"") { $0.format.label($1) },
        .address("address", "the link") { $0.context.href($0.placed.address) + $0.format.fileName },
        .text("fileName", "the file name for saving it") { "\($0.placed.shareName).\($0.format.fileExtension)" },
    ])

    /// The format's name for readers.
    private func label(_ strings: Strings) -> String {
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
