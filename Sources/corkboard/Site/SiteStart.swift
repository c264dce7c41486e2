import Authoring
import Content
import Documents
import Serving
import Time

/// The first content of a site.
struct SiteStart {
    var title = "My corkboard"
    var description: String? = "News and events"
    var language = "en"
    var look: String?
    let zone: Zone
    private let today: Day
    var bulletin = (
        title: "Welcome", author: "The team",
        text: """
        This is the first bulletin. Its file is `Content/bulletins/welcome.md`: change it, or add another file next to it,
        and run `corkboard build` again.
        """
    )

    init(in zone: Zone, today: Day) {
        self.zone = zone
        self.today = today
    }

    init(_ site: NewSite, in zone: Zone) {
        self.init(in: zone, today: zone.local(.now()).day)
        (title, description, language, bulletin) = (site.title, nil, site.language, site.bulletin)
        look = site.look.isEmpty || site.look == "cork" ? nil : site.look
    }

    /// The files by their paths below the site's folder.
    var files: [(path: String, bytes: [UInt8])] {
        func yaml(_ text: String) -> String { Node.Value.string(text).yamlText() }
        var generator = SystemRandomNumberGenerator()
        // 100 random bits.
        let salt = randomCode(using: &generator) + "-" + randomCode(using: &generator)
        let settings = """
            title: \(yaml(title))
            \(description.map { "description: \(yaml($0))\n" } ?? "")\
            language: \(language)
            timeZone: \(zone.name)
            \(look.map { "theme:\n  look: \(yaml($0))\n" } ?? "")
            # The site's address once it is published, for links that must be absolute.
            # baseURL: https://example.org/

            # Random, so that this site's codes can't be attacked together with other sites' codes; don't change it.
            salt: \(salt)

            """
        let welcome = """
            ---
            title: \(yaml(bulletin.title))
            author: \(yaml(bulletin.author))
            date: \(today)
            ---
            \(bulletin.text)

            """
        return [
            ("Content/site.yaml", Array(settings.utf8)), ("Content/bulletins/welcome.md", Array(welcome.utf8)),
        ]
    }
}
