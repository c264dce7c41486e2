import Foundation
import TestSites
import Testing

/// The addresses of pages, and the links between pages.
@Suite struct AddressTests {
    @Test func linksStayWithinTheSite() throws {
        let site = try TestSite.small()
        site.build()
        let pages = site.pages()
        for (path, page) in pages where path.hasSuffix(".html") {
            for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
                let address = String(match.1.prefix { $0 != "#" }).removingPercentEncoding ?? ""
                if address.isEmpty || address.contains(":") { continue }
                if path == "404.html" {
                    #expect(address.hasPrefix("/club/"), "\(path): \(address)")
                    continue
                }
                var folders = path.split(separator: "/").dropLast().map(String.init)
                for part in address.split(separator: "/") where part != "." {
                    if part == ".." { folders.removeLast() } else { folders.append(String(part)) }
                }
                let file = folders.joined(separator: "/")
                #expect(
                    pages[
                        address.hasSuffix("/") || file.isEmpty ? (file.isEmpty ? "" : file + "/") + "index.html" : file]
                        != nil, "\(path): \(address)")
            }
        }
        #expect(
            pages["about/index.html"]?.contains("rel=\"canonical\" href=\"https://shed.example/club/about/\"") == true)
    }

    @Test func namesOfEveryKindGetAddresses() throws {
        let long = String(repeating: "x", count: 240)
        let site = try TestSite([
            "Content/pages/!!!.md": "---\ntitle: A\n---\nA\n", "Content/pages/Füße gehen.md": "---\ntitle: B\n---\nB\n",
            "Content/pages/\(long).md": "---\ntitle: C\n---\nC\n",
            "Content/pages/a%2e%2e.md": "---\ntitle: D\n---\nD\n",
            "Content/pages/CON.md": "---\ntitle: E\n---\nE\n",
        ])
        let built = site.build()
        #expect(built.texts.isEmpty)
        let names = site.pages().keys.filter { $0.hasSuffix("/index.html") }.map { $0.dropLast("/index.html".count) }
        #expect(names.contains("füße-gehen") && names.contains("a-2e-2e") && names.contains("con-"))
        #expect(
            names.contains { $0.hasPrefix("page-") } && names.contains { $0.hasPrefix("xxxx") && $0.utf8.count <= 100 })
    }
}
