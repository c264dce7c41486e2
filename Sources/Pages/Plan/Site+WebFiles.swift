import Bytes
import Content
import Text

extension Site {
    /// All files that are generated without a template.
    ///
    /// - Parameters:
    ///   - icons: The site's icons.
    ///   - search: The words of the search index.
    func generatedFiles(
        _ lists: SongLists, _ gates: Gates, icons: SiteIcons, search: SearchCache
    ) -> [GeneratedFile] {
        let kinds: [@Sendable () -> [GeneratedFile]] = [
            { SongsFile.generated(of: self.events, lists, gates) },
            { EveningPage.files(of: self.events, lists, gates) },
            { self.calendars }, { self.feeds },
            { self.sitemap?.files() ?? [] },
            { [self.manifest(icons)] + (self.configuration.folder == nil ? [self.robots] : []) },
            { self.redirects.map { [$0] } ?? [] }, { self.conferenceSchedules }, { self.searchIndex(search).files },
        ]
        return concurrentMap(kinds.count) { kinds[$0]() }.flatMap(\.self)
    }

    /// The file `robots.txt`, which allows everything.
    private var robots: GeneratedFile {
        // Robots only look for it at the root, so it lists the sitemaps of all languages.
        let sites = configuration.languages.isEmpty ? [configuration.baseURL] : configuration.versions.map(\.url)
        let maps = sites.compactMap(\.root).map { "Sitemap: \($0)sitemap.xml\n" }.joined()
        return .text("User-agent: *\nAllow: /\n\(maps)", at: Address(file: "robots.txt"))
    }

    /// The web app manifest, which phones need to install the site; its addresses are relative.
    private func manifest(_ icons: SiteIcons) -> GeneratedFile {
        let manifest = JSONText.file { json in
            json.member("name", configuration.title)
            json.member("short_name", configuration.title)
            json.member("description", configuration.description.isEmpty ? nil : configuration.description)
            json.member("lang", configuration.language)
            json.member("start_url", "./")
            json.member("scope", "./")
            json.member("display", "minimal-ui")
            json.list("icons") { json in
                for icon in icons.launchers {
                    json.object { json in
                        json.member("src", configuration.filesRoot + percentEncoded(path: icon.path))
                        json.member("sizes", icon.size)
                        json.member("purpose", icon.isMaskable ? "maskable" : nil)
                    }
                }
            }
        }
        return .text(String(decoding: manifest, as: UTF8.self), at: .manifest)
    }

    /// The redirects of all aliases, and the not-found page of each additional language, for hosts that read
    /// `_redirects`; nil unless enabled in site.yaml.
    private var redirects: GeneratedFile? {
        guard configuration.writesRedirects else { return nil }
        let base = configuration.baseURL.path
        let lines = aliases.map { alias in
            "\(base)\(percentEncoded(path: String(alias.path.dropFirst()))) \(base)\(alias.target.link) \(alias.isPermanent ? 301 : 302)\n"
        }
        let missing = configuration.languageFolders.map { "\(base)\($0)/* \(base)\($0)/404.html 404\n" }
        return .text((lines + missing).joined(), at: Address(file: "_redirects"))
    }
}

extension GeneratedFile {
    /// Creates a file with a short text.
    fileprivate static func text(_ text: String, at address: Address) -> GeneratedFile {
        GeneratedFile(at: address) { _ in Array(text.utf8) }
    }
}

extension Event {
    /// True if the event's songs need a code.
    var isGated: Bool { access.code != nil }
}
