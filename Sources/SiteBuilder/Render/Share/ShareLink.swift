/// A file that a bulletin is offered as.
struct ShareLink: Sendable {
    let title: String
    let address: String
    let fileName: String

    /// The link to a form of a bulletin, as it stands on a page.
    init(_ format: ShareFormat, of placed: Placed<Bulletin>, on frame: Frame) {
        title = format.label
        address = frame.href(placed.address) + format.fileName
        fileName = "\(placed.shareName).\(format.fileExtension)"
    }

    static let view = View<ShareLink>([
        .text("title", "what it is, as in \"Web page\"") { $0.title },
        .address("address", "the link") { $0.address },
        .text("fileName", "what to call it where it is kept") { $0.fileName },
    ])
}
