/// A WebP file, whose parts are chunks of a RIFF file (RFC 9649 §2.3).
struct WebP {
    let bytes: [UInt8]

    /// The file without Exif, XMP and colour profile.
    ///
    /// libvips 8.14 makes up an Exif chunk for every file, even if it is told to leave all of it out.
    var withoutMetadata: [UInt8] {
        guard bytes.count > 12 else { return bytes }
        var kept = Array(bytes[..<12])
        var rest = bytes[12...]
        while rest.count >= 8 {
            let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            // Chunks have an even length.
            var chunk = Array(rest.prefix(8 + size + size % 2))
            rest = rest.dropFirst(chunk.count)
            if ["EXIF", "XMP ", "ICCP"].contains(where: { chunk.starts(with: $0.utf8) }) { continue }
            // The flags of an extended header say which of these chunks there are.
            if chunk.starts(with: "VP8X".utf8), chunk.count > 8 { chunk[8] &= ~0x2c }
            kept += chunk
        }
        let size = kept.count - 8
        for place in 0..<4 { kept[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
        return kept
    }
}
