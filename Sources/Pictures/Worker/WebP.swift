/// A WebP file: chunks in a RIFF container (RFC 9649 §2.3).
struct WebP {
    let bytes: [UInt8]

    /// The file without Exif, XMP and colour profile.
    ///
    /// libvips 8.14 adds an Exif chunk to every file, even when asked to leave out all metadata.
    var withoutMetadata: [UInt8] {
        guard bytes.count > 12 else { return bytes }
        var kept = Array(bytes[..<12])
        var rest = bytes[12...]
        while rest.count >= 8 {
            let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            // Chunks are padded to an even length.
            var chunk = Array(rest.prefix(8 + size + size % 2))
            rest = rest.dropFirst(chunk.count)
            if ["EXIF", "XMP ", "ICCP"].contains(where: { chunk.starts(with: $0.utf8) }) { continue }
            // The extended header has flags for these chunks: clear them.
            if chunk.starts(with: "VP8X".utf8), chunk.count > 8 { chunk[8] &= ~0x2c }
            kept += chunk
        }
        let size = kept.count - 8
        for place in 0..<4 { kept[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
        return kept
    }
}
