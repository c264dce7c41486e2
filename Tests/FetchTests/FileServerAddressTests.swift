import Fetch
import Testing

@Suite struct FileServerAddressTests {
    @Test(arguments: [
        ("sftp://me@host.example/www", "www"), ("sftp://me@host.example//srv/a b:c/", "/srv/a b:c"),
        ("ftps://me@Host.example:990/", ""), ("ftps://me@host.example", ""), ("sftp://me@host.example//", "/"),
        ("sftp://club@10.0.0.1:2222/caf\u{e9}/x", "caf\u{e9}/x"),
    ]) func addressesAreRead(_ text: String, _ folder: String) throws {
        let address = try #require(FileServerAddress(text))
        #expect(address.folder == folder)
        // What it writes is read as the same address.
        #expect(FileServerAddress("\(address)") == address)
    }

    @Test(arguments: [
        "sftp://host.example/www", "sftp://me:secret@host.example/www", "ftp://me@host.example/", "sftp:me@host:www",
        "sftp://me@host:0/", "sftp://me@host:65536/", "sftp://me@ho st/", "sftp://-oProxyCommand=x@host/",
        "sftp://me@-host/", "sftp://me@host/a\nb", "sftp://@host/", "sftp://me@/", "sftp://me@host@other/",
        "sftp://me@[::1]/", "SFTP://me@host/", "",
    ]) func otherTextsAreRefused(_ text: String) {
        #expect(FileServerAddress(text) == nil)
    }
}
