private import CBrotli
private import CZlib

/// A compression format that browsers accept in HTTP responses.
public enum ContentCoding: String, CaseIterable, Sendable {
    case gzip, brotli
}

extension ContentCoding {
    /// The file name suffix of compressed copies, as web servers expect it.
    public var suffix: String {
        switch self {
        case .gzip: ".gz"
        case .brotli: ".br"
        }
    }

    /// Compresses bytes. The result is always the same, because it contains no file name or time.
    public func compress(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .gzip: gzipped(bytes)
        case .brotli: brotlied(bytes)
        }
    }

    private func gzipped(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < Int(UInt32.max), "zlib sizes have 32 bits")
        var stream = unsafe z_stream()
        guard unsafe corkboard_gzip_init(&stream) == Z_OK else { preconditionFailure("out of memory for zlib") }
        defer { unsafe deflateEnd(&stream) }
        // zlib's pointer to its input isn't const, although zlib only reads from it.
        var input = bytes
        let capacity = unsafe Int(deflateBound(&stream, uLong(bytes.count)))
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = uInt(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = uInt(output.count)
                let result = unsafe deflate(&stream, Z_FINISH)
                precondition(result == Z_STREAM_END, "zlib needs more space than deflateBound reported")
                count = unsafe Int(stream.total_out)
            }
        }
    }

    private func brotlied(_ bytes: [UInt8]) -> [UInt8] {
        // The highest quality is 11; 10 and 11 need ten times as long for an output that is 5 % smaller.
        let quality: Int32 = 9
        let capacity = max(64, BrotliEncoderMaxCompressedSize(bytes.count))
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            count = output.count
            let isDone = unsafe BrotliEncoderCompress(
                quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, output.baseAddress)
            precondition(isDone == BROTLI_TRUE, "brotli needs more space than it reported")
        }
    }
}
