import Bytes
import Crypto
import SiteBuilder
import Testing

@Suite struct ListedEventTests {
    @Test(arguments: [(["a", "b"], true), (["b", "a"], false), (["a", "a"], false)])
    func filesOutOfOrderAreDamage(paths: [String], isWhole: Bool) {
        var writer = ByteWriter()
        writer.write(["events/gala.json"]) { writer, path in
            writer.write(path)
            writer.write(FileSignature.none) { $1.store(in: &$0) }
        }
        writer.write("gala")
        writer.write(false)
        writer.write(paths) { writer, path in
            writer.write(path)
            writer.write(SHA256.digest(of: path))
            writer.write(Int64(1))
            writer.write(Int64(2))
        }
        var reader = ByteReader(writer.bytes[...])
        #expect(((try? CachedEvent(from: &reader)) != nil) == isWhole)
    }
}
