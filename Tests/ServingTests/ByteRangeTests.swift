import Serving
import Testing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-", 0..<10), ("bytes=3-4", 3..<5), ("bytes=3-99", 3..<10), ("bytes=-3", 7..<10),
        ("bytes=-99", 0..<10), ("bytes=9-9", 9..<10), ("bytes=0-18446744073709551615", 0..<10),
    ])
    func readsOneRange(_ header: String, _ range: Range<Int>) {
        #expect(ByteRange(header, size: 10) == .part(range))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=18446744073709551615-"])
    func knowsRangesBeyondTheEnd(_ header: String) { #expect(ByteRange(header, size: 10) == .unsatisfiable) }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=5-3", "bytes=a-b", "bytes=0-1,3-4", "bytes=0-,0-,0-,5-1",
        "lines=0-1",
        "bytes= 0-1", "bytes=--1", "bytes=+1-2",
    ])
    func ignoresWhatItDoesNotKnow(_ header: String?) { #expect(ByteRange(header, size: 10) == .whole) }
}
