package enum PictureFormat: UInt8, CaseIterable, Sendable {
    case jpeg, png, gif, webp, heif

    /// Only written, and only if the library can. An AVIF file is read as `heif`, because both have the same container.
    case avif

    /// Detects the format from a file's first bytes; nil if unknown.
    ///
    /// The file's name is ignored, as in browsers.
    package init?(_ bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(12))
        if start.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else if start.dropFirst(4).starts(with: "ftyp".utf8),
            ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif"].contains(where: start.dropFirst(8).elementsEqual)
        {
            self = .heif
        } else {
            return nil
        }
    }

    /// The format for publishing: JPEG for HEIF, which phones write and few browsers show; otherwise the same.
    package var published: PictureFormat { self == .heif ? .jpeg : self }

    /// The file name extension, without a dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .gif: "gif"
        case .webp: "webp"
        case .heif: "heic"
        case .avif: "avif"
        }
    }

    package var mediaType: String { "image/\(self == .heif ? "heic" : "\(self)")" }
}

extension Sequence<UInt8> {
    fileprivate func elementsEqual(_ text: String) -> Bool { elementsEqual(text.utf8) }
}
