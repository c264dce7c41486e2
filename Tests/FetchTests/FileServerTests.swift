import Fetch
import Testing

@Suite struct FileServerTests {
    /// Lines of OpenSSH, vsftpd, ProFTPD, and servers with names of Windows domains.
    @Test(arguments: [
        ("-rw-r--r--    1 1000     1000         1234 May  1 12:00 index.html", "index.html"),
        ("-rw-r--r--    1 club     Domain Users  1234 May  1 12:00 index.html", "index.html"),
        ("-rw-r--r--    1 Ann Bell Domain Users  1234 Dec 31  2025 my 1 May 2 10:00 b", "my 1 May 2 10:00 b"),
        ("-rw-r--r--    1 Jan May Jun 12 Dec 31  2025 a", "a"),
        ("-rw-r--r--   1 club          17 May 01 12:00 poster.svg\r", "poster.svg"),
        ("-rw-r--r-- 1 club www 17 1 mai 12:00 caf\u{e9}.txt", "caf\u{e9}.txt"),
    ]) func namesInListingsAreRead(_ line: String, _ name: String) throws {
        let entry = try #require(FileServer.entry(Array(line.utf8)[...]))
        #expect(entry.name == name && !entry.isFolder)
    }

    @Test func foldersAreToldFromFilesAndOtherLines() {
        let folder = FileServer.entry(Array("drwxrws---+ 2 DOM\\ann Domain Users 4096 Jun 30 23:59 Jul 1".utf8)[...])
        #expect(folder?.name == "Jul 1" && folder?.isFolder == true)
        for line in ["total 12", "", "d", "drwxr-xr-x 2 club www 4096 May  1 12:00 ..", "-rw-r--r-- 1 club www 17"] {
            #expect(FileServer.entry(Array(line.utf8)[...]) == nil, "\(line)")
        }
    }
}
