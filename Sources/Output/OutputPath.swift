private import Glibc

/// The rules for paths of files in an output, which are relative, with `/` between components.
///
/// Paths are compared by their bytes, as in file systems, not by canonical equivalence as in `String`.
package enum OutputPath {
    /// The prefix of Corkboard's own files in an output, which aren't pages.
    package static let reservedPrefix = ".corkboard-"

    /// True if the path stays inside the output: no empty component, no `.` or `..`, no NUL.
    package static func isProper(_ path: Span<UInt8>) -> Bool {
        var length = 0
        var dots = 0
        for index in path.indices {
            let byte = path[index]
            if byte == UInt8(ascii: "/") {
                guard length > 0, dots != length || dots > 2 else { return false }
                length = 0
                dots = 0
            } else {
                guard byte != 0 else { return false }
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
        return length > 0 && (dots != length || dots > 2)
    }

    /// Compares two paths: negative if `a` sorts first, 0 if equal, positive if `b` sorts first.
    static func compare(_ a: borrowing Span<UInt8>, _ b: borrowing Span<UInt8>) -> Int {
        let order = unsafe a.withUnsafeBufferPointer { a in
            unsafe b.withUnsafeBufferPointer { b in
                guard let start = a.baseAddress, let other = b.baseAddress else { return 0 }
                return unsafe Int(memcmp(start, other, min(a.count, b.count)))
            }
        }
        return order != 0 ? order : a.count - b.count
    }

    /// True if `a` sorts before `b`.
    package static func precedes(_ a: String, _ b: String) -> Bool { compare(a.utf8Span.span, b.utf8Span.span) < 0 }
}
