import Mustache
import Time

/// The site as every template sees it, under `site`.
struct SiteView: Sendable {
    let configuration: SiteConfiguration

    /// Paths below the root.
    let stylesheet: String
    let logo: String

    private static let view = View<SiteView>([
        .text("title", "the site's title") { $0.configuration.title },
        .text("description", "the site's description") { $0.configuration.description },
        .text("language", "the language tag, for <html lang>") { $0.configuration.language },
        .text("timeZone", "the site's time zone, as in Europe/Berlin") { $0.configuration.zone.name },
        .text("stylesheet", "the theme's style sheet; put {{root}} before it") { $0.stylesheet },
        .text("logo", "the site's logo; put {{root}} before it") { $0.logo },
        .text("footer", "the footer's text") { $0.configuration.footer },
        .text("generator", "the program that made the site") { _ in "Corkboard \(Product.version)" },
    ])

    /// What lies under every page's own fields.
    static let globals = View<SiteView>([.object("site", "the site as a whole", of: view) { $0 }])

    /// The site's fields as cells.
    var cells: Cells {
        var cells = Cells(Self.globals.shape)
        Self.globals.fill(self, &cells, cells.root)
        return cells
    }
}
