/// The templates and settings of the Hugo site: the pages of Corkboard's theme in Hugo's template language.
///
/// They follow the advice in Hugo's manual: a part that is the same on many pages is a cached partial, and so are
/// values of a page that several pages use. A partial with visible output ends without a line feed, so that it can be
/// used inside a line.
enum HugoTheme {
    /// All files, by their paths in the site.
    static let files = [frame, head, board, events, songs, feeds, pages, assets].reduce(
        into: ["hugo.json": settings]
    ) { files, part in
        files.merge(part) { _, _ in preconditionFailure("two parts of the theme have a file of the same name") }
    }

    /// The site's lists; their texts are in the layouts.
    private static let pages = [
        "content/bulletins/_index.md": "---\ntitle: Bulletins\n---\n",
        "content/events/_index.md": "---\ntitle: Events\n---\n",
        "content/events/past.md": "---\ntitle: Past events\ntype: past\n---\n",
        "content/schedules/_index.md": "---\ntitle: Schedules\n---\n",
        "content/tags/_index.md": "---\ntitle: Tags\n---\n",
    ]

    /// As many bytes of styles and scripts as in Corkboard's theme, in fewer files; their content doesn't matter.
    private static let assets = [
        "static/assets/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"/>\n",
        "static/assets/style.css": "/*" + String(repeating: " ", count: 21_000) + "*/\n",
        "static/assets/site.js": "/*" + String(repeating: " ", count: 20_000) + "*/\n",
        "static/manifest.webmanifest": """
        {"name":"A board to measure","short_name":"A board to measure",\
        "description":"Bulletins and events made up by the benchmark.","lang":"en","start_url":"./","scope":"./",\
        "display":"minimal-ui","icons":[{"src":"assets/logo.svg","sizes":"any"}]}

        """,
    ]

    private static let settings = """
        {
          "title": "A board to measure",
          "baseURL": "https://bench.example/",
          "timeZone": "Europe/London",
          "titleCaseStyle": "none",
          "taxonomies": {"tag": "tags"},
          "outputs": {
            "home": ["html", "atom", "feed", "calendar"],
            "section": ["html"],
            "taxonomy": ["html"],
            "term": ["html", "atom", "feed"]
          },
          "mediaTypes": {
            "application/atom+xml": {"suffixes": ["xml"]},
            "application/feed+json": {"suffixes": ["json"]}
          },
          "outputFormats": {
            "atom": {"mediaType": "application/atom+xml", "baseName": "feed", "isPlainText": true},
            "feed": {"mediaType": "application/feed+json", "baseName": "feed", "isPlainText": true},
            "calendar": {"mediaType": "text/calendar", "baseName": "calendar", "isPlainText": true},
            "event": {"mediaType": "text/calendar", "baseName": "event", "isPlainText": true},
            "songsJSON": {"mediaType": "application/json", "baseName": "songs", "isPlainText": true},
            "songsCSV": {"mediaType": "text/csv", "baseName": "songs", "isPlainText": true}
          },
          "enableRobotsTXT": true,
          "pagination": {"pagerSize": 48, "disableAliases": true},
          "params": {
            "description": "Bulletins and events made up by the benchmark.",
            "timeZone": "Europe/London",
            "papers": ["yellow", "pink", "blue", "green", "orange"],
            "cardsOnAPage": 84
          },
          "menus": {"main": [
            {"identifier": "home", "name": "Home", "pageRef": "/", "weight": 1},
            {"identifier": "bulletins", "name": "Bulletins", "pageRef": "/bulletins", "weight": 2},
            {"identifier": "events", "name": "Events", "pageRef": "/events", "weight": 3},
            {"identifier": "schedules", "name": "Schedules", "pageRef": "/schedules", "weight": 4}
          ]}
        }

        """
}
