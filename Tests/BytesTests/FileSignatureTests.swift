import Bytes
import Testing
import Time

/// When a file is too young to be trusted.
@Suite struct FileSignatureTests {
    /// A second in nanoseconds.
    private static let second: Int64 = 1_000_000_000

    /// An edit of equal size within the same tick of the file system's clock leaves the same signature.
    @Test(arguments: [
        (changed: 10 * second, since: 12, isTouched: true), (changed: 10 * second, since: 13, isTouched: false),
        (changed: 10 * second + 950_000_000, since: 11, isTouched: true),
        (changed: 10 * second + 4_000_000, since: 11, isTouched: false),
    ])
    func aFileIsYoungForATickOfItsClock(changed: Int64, since: Int64, isTouched: Bool) throws {
        let signature = FileSignature(size: 1, modified: 10 * Self.second, changed: changed, inode: 1)
        #expect(try signature.wasTouched(since: Instant(seconds: since)) == isTouched)
    }
}
