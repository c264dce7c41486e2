import CUTF8Proc

/// The decomposed code points of a text, which can be composed again. This is the only code that passes text to
/// utf8proc.
@safe package struct CodePoints {
    private var values: [Int32]

    /// A change to a text in addition to canonical decomposition.
    package enum Change {
        case none
        /// Uses compatibility decomposition (NFKD) instead.
        case takeApart
        case removeIgnorables
        case foldCase

        fileprivate var options: utf8proc_option_t {
            let flags =
                switch self {
                case .none: UTF8PROC_DECOMPOSE.rawValue
                case .takeApart: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
                case .removeIgnorables: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_IGNORE.rawValue
                case .foldCase: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
                }
            return utf8proc_option_t(flags)
        }
    }

    /// Decomposes a text canonically (NFD), with an additional change.
    package init(_ text: String, _ change: Change = .none) {
        values = []
        values.reserveCapacity(text.utf8.count)
        // The longest canonical decomposition has four code points and the longest case folding three, but U+FDFA
        // decomposes into 18.
        var part = [Int32](repeating: 0, count: 18)
        var boundary: Int32 = 0
        for scalar in text.unicodeScalars {
            let count = unsafe utf8proc_decompose_char(
                Int32(bitPattern: scalar.value), &part, part.count, change.options, &boundary)
            precondition(count >= 0 && count <= part.count, "a scalar decomposes into at most 18 code points")
            values += part.prefix(count)
        }
        sortMarks()
    }

    /// Sorts each run of marks by combining class. utf8proc's own function needs quadratic time: 4 s for 100 KB of
    /// marks.
    private mutating func sortMarks() {
        var start = 0
        for end in 0...values.count where end == values.count || Self.combiningClass(values[end]) == 0 {
            if end - start > 1 {
                let run = values[start..<end].enumerated().map { (Self.combiningClass($1), $0, $1) }
                values.replaceSubrange(start..<end, with: run.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
            }
            start = end + 1
        }
    }

    private static func combiningClass(_ value: Int32) -> Int16 {
        // The first combining mark is U+0300.
        value < 0x300 ? 0 : unsafe utf8proc_get_property(value).pointee.combining_class
    }

    /// The code points, decomposed.
    var scalars: [Unicode.Scalar] { values.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) } }

    /// The text in composed normal form (NFC).
    package var composed: String {
        var values = values
        // utf8proc writes the bytes over the code points, with a final zero that needs room.
        values.append(0)
        return unsafe values.withUnsafeMutableBufferPointer { buffer in
            // NFC excludes some compositions, which utf8proc does only with this option.
            let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
            let count = unsafe utf8proc_reencode(buffer.baseAddress, buffer.count - 1, options)
            precondition(count >= 0, "code points of a Swift string can be encoded")
            return unsafe String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
        }
    }

    /// Replaces each scalar with the result of `replacement`; nil leaves it unchanged.
    mutating func replaceEach(with replacement: (Unicode.Scalar) -> String.UnicodeScalarView?) {
        values = values.flatMap { value -> [Int32] in
            guard let scalar = Unicode.Scalar(UInt32(bitPattern: value)), let new = replacement(scalar) else {
                return [value]
            }
            return new.map { Int32(bitPattern: $0.value) }
        }
    }
}
