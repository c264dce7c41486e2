/// Generated pictures, with the metadata and damage that cameras, drawing programs and attackers add.
public enum TestPicture {
    /// A JPEG (ITU-T T.81) of blocks of 8 × 8 pixels.
    public struct JPEG: Sendable {
        public var width: Int, height: Int

        /// 1 for grey, 3 for colours, 4 for printers' inks as Adobe's programs write them.
        public var components = 3

        /// True to send colours at half the resolution, as cameras do.
        public var halvesColours = false

        /// The number of details in each block in addition to its colour, 0 to 63.
        public var details = 0

        /// Changes the details.
        public var seed: UInt64 = 1

        /// Segments before the picture, such as `exif`.
        public var segments: [[UInt8]] = []

        /// The samples of a block, 0 to 255 for each component, by its column and row.
        public var colour: @Sendable (_ column: Int, _ row: Int) -> [Int]

        /// A picture of one colour, unless `colour` gives others.
        public init(
            width: Int, height: Int, colour: @escaping @Sendable (Int, Int) -> [Int] = { _, _ in [160, 110, 150, 128] }
        ) {
            (self.width, self.height, self.colour) = (width, height, colour)
        }

        /// A picture whose quarters are red and green above blue and white, so that one sees how it is turned.
        public static func quarters(width: Int, height: Int) -> JPEG {
            JPEG(width: width, height: height) { column, row in
                switch (column * 8 < width / 2, row * 8 < height / 2) {
                case (true, true): [76, 85, 255, 128]
                case (false, true): [150, 44, 21, 128]
                case (true, false): [29, 255, 107, 128]
                case (false, false): [255, 128, 128, 128]
                }
            }
        }

        private static let step = 8

        /// The file.
        public var bytes: [UInt8] {
            var file: [UInt8] = [0xff, 0xd8]
            for segment in segments { file += segment }
            if components == 4 { file += TestPicture.segment(0xee, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
            file += TestPicture.segment(0xdb, [0] + [UInt8](repeating: UInt8(Self.step), count: 64))
            var frame: [UInt8] = [8] + big16(height) + big16(width)
            frame.append(UInt8(components))
            for component in 0..<components {
                frame += [UInt8(component + 1), halvesColours && component == 0 ? 0x22 : 0x11, 0]
            }
            file += TestPicture.segment(0xc0, frame)
            // Codes of one length: four bits for the sizes of colours, eight for those of details with the zeros before them.
            file += TestPicture.segment(0xc4, [0x00] + lengths(4, 12) + [UInt8](0..<12))
            var symbols: [UInt8] = [0]
            for run in 0..<16 { symbols += (1...10).map { size in UInt8(run << 4 | size) } }
            file += TestPicture.segment(0xc4, [0x10] + lengths(8, symbols.count) + symbols)
            var start = [UInt8(components)]
            for component in 0..<components { start += [UInt8(component + 1), 0] }
            file += TestPicture.segment(0xda, start + [0, 63, 0])
            file += scan()
            return file + [0xff, 0xd9]
        }

        private func lengths(_ length: Int, _ count: Int) -> [UInt8] {
            (1...16).map { $0 == length ? UInt8(count) : 0 }
        }

        private func scan() -> [UInt8] {
            var bits = BitWriter()
            var last = [Int](repeating: 0, count: components)
            var random = seed &* 0x9e37_79b9_7f4a_7c15 | 1
            func block(_ component: Int, _ column: Int, _ row: Int) {
                let value = (colour(column, row)[component] - 128) * 8 / Self.step
                let difference = value - last[component]
                last[component] = value
                let size = magnitude(difference)
                bits.put(size, 4)
                bits.put(difference < 0 ? difference + (1 << size) - 1 : difference, size)
                for _ in 0..<(component == 0 ? details : details / 4) {
                    random ^= random << 13
                    random ^= random >> 7
                    random ^= random << 17
                    // Details of size 1 to 3 with no zeros before them.
                    let size = 1 + Int(random >> 40 & 3) % 3
                    bits.put(size, 8)
                    bits.put(Int(random >> 50) & ((1 << size) - 1), size)
                }
                if details < 63 || component > 0 { bits.put(0, 8) }
            }
            let unit = halvesColours ? 2 : 1
            for row in 0..<((height + 8 * unit - 1) / (8 * unit)) {
                for column in 0..<((width + 8 * unit - 1) / (8 * unit)) {
                    for component in 0..<components {
                        let own = halvesColours && component == 0 ? 2 : 1
                        for y in 0..<own {
                            for x in 0..<own { block(component, column * unit + x, row * unit + y) }
                        }
                    }
                }
            }
            return bits.finish()
        }

        private func magnitude(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }
    }

    /// A segment of a JPEG: its marker, its length, its content.
    public static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xff, marker] + big16(content.count + 2) + content
    }

    /// The Exif segment of a phone: the orientation, the owner, the place, and a thumbnail.
    public static func exif(orientation: Int) -> [UInt8] {
        let (owner, thumbnail) = (Array("Secret Owner\0".utf8), JPEG(width: 8, height: 8).bytes)
        // Offsets count from the TIFF header. Directory 0 has 3 entries, that of the place 4, directory 1 has 2.
        let (gps, next) = (8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 2 + 4 * 12 + 4)
        let data = next + 2 + 2 * 12 + 4
        let (latitude, longitude, picture) = (data + 16, data + 40, data + 64)
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            big16(tag) + big16(type) + big32(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        var tiff = Array("MM".utf8) + big16(42) + big32(8)
        tiff += big16(3) + entry(0x0112, 3, 1, big16(orientation)) + entry(0x013b, 2, owner.count, big32(data))
        tiff += entry(0x8825, 4, 1, big32(gps)) + big32(next)
        tiff += big16(4) + entry(1, 2, 2, Array("N\0".utf8)) + entry(2, 5, 3, big32(latitude))
        tiff += entry(3, 2, 2, Array("E\0".utf8)) + entry(4, 5, 3, big32(longitude)) + big32(0)
        tiff += big16(2) + entry(0x0201, 4, 1, big32(picture)) + entry(0x0202, 4, 1, big32(thumbnail.count)) + big32(0)
        tiff += owner + [UInt8](repeating: 0, count: 16 - owner.count)
        for degrees in [52, 13] {
            for number in [degrees, 30, 12] { tiff += big32(number) + big32(1) }
        }
        return segment(0xe1, Array("Exif\0\0".utf8) + tiff + thumbnail)
    }

    /// A segment of XMP that names the owner.
    public static let xmp = segment(
        0xe1,
        Array(
            """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Secret Owner"/></rdf:RDF></x:xmpmeta>
            """.utf8))

    /// A segment of IPTC that names the owner.
    public static let iptc = segment(
        0xed,
        Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0] + big32(17) + [0x1c, 2, 80, 0, 12]
            + Array("Secret Owner".utf8) + [0])

    /// A PNG (PNG 3) with rows in stored form, without their filter bytes.
    ///
    /// - Parameters:
    ///   - colourType: 0 grey, 2 colours, 3 a palette, 4 grey with transparency, 6 colours with transparency.
    ///   - passes: The rows of each pass of an interlaced picture; one pass for any other.
    public static func png(
        width: Int, height: Int, depth: Int, colourType: Int, passes: [[[UInt8]]], isInterlaced: Bool = false,
        chunks: [[UInt8]] = []
    ) -> [UInt8] {
        let raw = passes.joined().reduce(into: [UInt8]()) { $0 += [0] + $1 }
        return png(
            width: width, height: height, depth: depth, colourType: colourType, isInterlaced: isInterlaced,
            chunks: chunks, data: stored(raw))
    }

    /// A black PNG of one bit a pixel: a few hundred kilobytes for any size.
    public static func bomb(width: Int, height: Int) -> [UInt8] {
        png(
            width: width, height: height, depth: 1, colourType: 0, isInterlaced: false, chunks: [],
            data: zeros(height * (1 + (width + 7) / 8)))
    }

    private static func png(
        width: Int, height: Int, depth: Int, colourType: Int, isInterlaced: Bool, chunks: [[UInt8]], data: [UInt8]
    ) -> [UInt8] {
        let header = big32(width) + big32(height) + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header) + chunks.joined()
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// A chunk of a PNG.
    public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return big32(content.count) + named + big32(Int(crc32(named)))
    }

    /// A GIF with frames of one colour each: red, green, blue and so on.
    public static func gif(width: Int, height: Int, frames: Int, comment: String = "Secret Owner") -> [UInt8] {
        func little16(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }
        var file = Array("GIF89a".utf8) + little16(width) + little16(height) + [0x91, 0, 0]
        file += [255, 0, 0, 0, 128, 0, 0, 0, 255, 255, 255, 255]
        file += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        file += [0x21, 0xfe, UInt8(comment.utf8.count)] + Array(comment.utf8) + [0]
        for frame in 0..<frames {
            file += [0x21, 0xf9, 4, 0, 20, 0, 0, 0, 0x2c, 0, 0, 0, 0] + little16(width) + little16(height) + [0]
            // Codes of three bits: the table is cleared before each pixel, so that it never grows.
            var (data, held, count) = ([UInt8](), 0, 0)
            func put(_ code: Int) {
                held |= code << count
                count += 3
                while count >= 8 {
                    data.append(UInt8(held & 0xff))
                    (held, count) = (held >> 8, count - 8)
                }
            }
            for _ in 0..<(width * height) {
                put(4)
                put(frame % 4)
            }
            put(5)
            if count > 0 { data.append(UInt8(held & 0xff)) }
            file.append(2)
            for start in stride(from: 0, to: data.count, by: 255) {
                let block = data[start..<min(start + 255, data.count)]
                file.append(UInt8(block.count))
                file += block
            }
            file.append(0)
        }
        return file + [0x3b]
    }

    private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xff), UInt8(value & 0xff)] }

    private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value & 0xffff) }

    /// A zlib stream (RFC 1950) of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, bytes.count), by: 65535) {
            let block = bytes[start..<min(start + 65535, bytes.count)]
            let little = [UInt8(block.count & 0xff), UInt8(block.count >> 8)]
            stream += [start + 65535 >= bytes.count ? 1 : 0] + little + little.map { ~$0 } + block
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + big16(b) + big16(a)
    }

    /// A zlib stream of `count` zeros, 258 for each 13 bits (RFC 1951 §3.2.6).
    private static func zeros(_ count: Int) -> [UInt8] {
        var (stream, held, bits): ([UInt8], Int, Int) = ([0x78, 0x01], 0, 0)
        func put(_ value: Int, _ length: Int) {
            held |= value << bits
            bits += length
            while bits >= 8 {
                stream.append(UInt8(held & 0xff))
                (held, bits) = (held >> 8, bits - 8)
            }
        }
        /// Codes begin with their highest bit.
        func code(_ value: Int, _ length: Int) {
            put((0..<length).reduce(0) { $0 | (value >> (length - 1 - $1) & 1) << $1 }, length)
        }
        put(0b011, 3)
        let zero = 0b0011_0000
        code(zero, 8)
        var rest = count - 1
        while rest >= 258 {
            code(0b1100_0101, 8)
            code(0, 5)
            rest -= 258
        }
        for _ in 0..<rest { code(zero, 8) }
        code(0, 7)
        put(0, 7)
        return stream + big16(count % 65521) + big16(1)
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xedb8_8320 }
            }
        }
        return ~sum
    }
}

/// Writes the bits of a JPEG's scan, with a zero after each byte of ones (T.81 §F.1.2.3).
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var held = 0
    private var count = 0

    mutating func put(_ value: Int, _ length: Int) {
        held = held << length | value
        count += length
        while count >= 8 {
            let byte = UInt8(held >> (count - 8) & 0xff)
            bytes.append(byte)
            if byte == 0xff { bytes.append(0) }
            count -= 8
            held &= (1 << count) - 1
        }
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { put((1 << (8 - count)) - 1, 8 - count) }
        return bytes
    }
}
