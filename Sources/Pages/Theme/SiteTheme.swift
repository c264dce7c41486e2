import Bytes
package import Content
import Crypto
import Diagnostics
package import Mustache
import Text
import Theme

/// The templates and assets of a site: the built-in theme, with files replaced by the site's own.
package struct SiteTheme: Sendable {
    package let library: TemplateLibrary

    /// The interface texts in the site's language.
    package let strings: Strings

    /// The theme's assets, with a digest of their bytes in their names.
    package let assets: [Asset]

    /// The style sheet of reports, which files contain.
    let eveningStyle: [UInt8]

    /// The paths of the site's logo, or of the theme's logo.
    package let logo: LogoPaths

    /// The site's icons outside its pages.
    let icons: SiteIcons

    /// The theme in each of the site's additional languages.
    package private(set) var further: [SiteTheme] = []

    /// The site's fields for all templates.
    let siteCells: TemplateData

    /// The icons to draw from the site's own logo.
    package var drawnIcons: [DrawnIcon] { icons.drawn }

    /// The content security policy of a shared page, which allows its template's style sheets and embedded pictures.
    let sharePolicy: String

    /// The kinds of page by template.
    private let pages: [String: PageKind]

    /// The result of checking the templates, for later builds and other languages; nil in case of problems.
    package let checked: CheckedTemplates?

    /// The digest of a template, everything that it includes, and everything that they are compiled with; and a flag for
    /// each field of its page, true if these templates show it.
    private typealias PageKind = (digest: Digest, shown: [Bool])

    /// Compiles a site's theme in each of its languages, and reports its errors.
    ///
    /// - Parameter known: Results of earlier checks.
    static func compiled(
        _ configuration: SiteConfiguration, files: ThemeFiles, for pages: PageTemplates, kept: ThemeCache?,
        knowing known: [CheckedTemplates], _ log: inout DiagnosticLog
    ) -> SiteTheme {
        var known = known
        func theme(_ configuration: SiteConfiguration, _ log: inout DiagnosticLog) -> SiteTheme {
            let theme =
                kept?.theme(configuration, files, for: pages, knowing: known, &log)
                ?? SiteTheme(configuration, files: files, for: pages, knowing: known, &log)
            // In most languages, the texts insert the same fields.
            if let checked = theme.checked { known.append(checked) }
            return theme
        }
        var own = theme(configuration, &log)
        guard !configuration.further.isEmpty else { return own }
        own.further = configuration.further.map { configuration in
            var problems = DiagnosticLog()
            let theme = theme(configuration, &problems)
            // Most errors of templates are the same in every language: report each of them once.
            log.append(newIn: problems)
            return theme
        }
        return own
    }

    /// Compiles and checks the templates.
    ///
    /// - Parameter known: Results of earlier checks.
    init(
        _ configuration: SiteConfiguration, files themeFiles: ThemeFiles, for pageTemplates: PageTemplates,
        knowing known: [CheckedTemplates], _ log: inout DiagnosticLog
    ) {
        let overrides = themeFiles.own
        var files: [String: ThemeFile] = [:]
        for file in Theme.templates {
            files[file.path] = ThemeFile(name: "built-in \(file.path)", bytes: file.bytes, isBuiltIn: true)
        }
        strings = Strings(configuration, builtIn: files, own: overrides, &log)
        let builtIn = files
        files.merge(overrides) { _, own in own }
        let settings = "assets/settings.css"
        files[settings] = Self.settings(configuration.theme, files)
        let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { (path: $0.key, file: $0.value) }
        let published = PublishedAssets(sorted.filter { $0.path.utf8.starts(with: "assets/".utf8) }, &log)
        assets = published.assets
        eveningStyle = published.bytes("assets/evening.css")
        logo = LogoPaths(configuration.logo?.assetPath ?? published["assets/logo.svg"])
        icons = SiteIcons(configuration.logo?.assetPath, logo: logo, published: published, overrides: overrides)
        siteCells =
            SiteView(
                configuration: configuration, published: published, hasSettings: files[settings] != nil,
                logo: logo, icons: icons, palettes: configuration.theme.look.palettes
            ).cells(strings)
        let sources = sorted.compactMap { path, file -> TemplateSource? in
            guard path.utf8.ends(with: ".mustache") else { return nil }
            return TemplateSource(
                name: String(path.dropLast(".mustache".count)), file: file.name, bytes: file.bytes)
        }
        let library = TemplateLibrary(
            sources, for: pageTemplates.areAll ? nil : pageTemplates.shapes.map(\.template),
            strings: strings.templateTexts, shared: siteCells, &log)
        self.library = library

        let (results, checked) = CheckedTemplates.check(
            pageTemplates, of: library, CheckedTemplates.inputs(themeFiles, strings), knowing: known, &log)
        self.checked = checked
        var common = SHA256()
        common.update(strings.digest.bytes)
        siteCells.forEachFingerprintPart { common.update($0) }
        pages = Self.pages(
            zip(pageTemplates.shapes.map(\.template), results), of: library, compiledWith: common.finish())
        sharePolicy = Self.policy(allowing: library.source(of: pageTemplates.shared)?.bytes ?? [])
        if pageTemplates.areAll {
            warnOfUnusedTemplates(among: overrides, using: Set(results.flatMap(\.templates)), &log)
        }
        Self.warnOfOutdatedCopies(among: overrides, of: builtIn, &log)
    }

    /// The sheet with the site's look and the colours and fonts of its settings; nil if the theme is unchanged.
    private static func settings(_ theme: ThemeSettings, _ files: [String: ThemeFile]) -> ThemeFile? {
        let look = theme.look.file.flatMap { files[$0] }
        guard let own = theme.styleSheet else { return look }
        return ThemeFile(
            name: look?.name ?? "the theme's settings", bytes: (look?.bytes ?? []) + own,
            isBuiltIn: look?.isBuiltIn ?? false)
    }

    /// Warns of copies of built-in files that have changed since they were copied.
    private static func warnOfOutdatedCopies(
        among overrides: [String: ThemeFile], of builtIn: [String: ThemeFile], _ log: inout DiagnosticLog
    ) {
        for path in overrides.keys.sorted() {
            guard let own = overrides[path], let original = builtIn[path], let origin = TemplateOrigin(in: own.bytes),
                origin.digest != TemplateOrigin(of: original.bytes).digest
            else { continue }
            log.warning(
                .templateOutdated, at: Place(file: own.name, line: 1, column: 1),
                "this is a copy of an older version: the built-in file has changed since then",
                hint:
                    "compare with \"corkboard theme diff \(path)\"; once it is up to date, run \"corkboard theme keep \(path)\""
            )
        }
    }

    /// A digest that changes with a page's template, everything that it includes, the strings, and the site's fields.
    func digest(of template: String) -> Digest { kind(template).digest }

    /// The templates of all kinds of pages, in no particular order.
    var pageTemplates: some Collection<String> { pages.keys }

    /// A flag for each field of its page: true if a template shows it.
    func shownFields(of template: String) -> [Bool] { kind(template).shown }

    /// The kinds of page by template.
    ///
    /// - Parameter common: The digest of everything that all templates are compiled with.
    private static func pages(
        _ pages: some Sequence<(String, CheckedTemplates.Page)>, of library: TemplateLibrary,
        compiledWith common: Digest
    ) -> [String: PageKind] {
        var digests: [String: Digest] = [:]
        /// The digest of a template, computed once, because many pages include it.
        func digest(of name: String) -> Digest {
            if let known = digests[name] { return known }
            let digest = SHA256.digest(of: library.source(of: name)?.bytes ?? [])
            digests[name] = digest
            return digest
        }
        return Dictionary(
            uniqueKeysWithValues: pages.map { template, page in
                var hash = SHA256()
                hash.update(common.bytes)
                for name in page.templates {
                    hash.update("\(name)\0")
                    hash.update(digest(of: name).bytes)
                }
                return (template, (digest: hash.finish(), shown: page.shown))
            })
    }

    /// Warns of the site's templates that no page uses; icons may be there for later.
    private func warnOfUnusedTemplates(
        among overrides: [String: ThemeFile], using used: Set<String>, _ log: inout DiagnosticLog
    ) {
        for path in overrides.keys.sorted()
        where path.utf8.ends(with: ".mustache") && !path.utf8.starts(with: "icon-".utf8) {
            let name = String(path.dropLast(".mustache".count))
            if !used.contains(name), let file = overrides[path] {
                log.warning(
                    .templateUnused, at: Place(file: file.name), "no page uses this template",
                    hint: suggestion(for: name, among: library.names.filter { $0 != name })
                        .map { "did you mean \($0).mustache?" })
            }
        }
    }

    private static func policy(allowing template: [UInt8]) -> String {
        let styles = styleSheets(in: template).map { " 'sha256-\(base64(SHA256.digest(of: $0).bytes))'" }
        let style = styles.isEmpty ? "" : "style-src\(styles.joined()); "
        return "default-src 'none'; \(style)img-src data:; base-uri 'none'; form-action 'none'"
    }

    private func kind(_ template: String) -> PageKind {
        guard let kind = pages[template] else { preconditionFailure("every kind of page is listed") }
        return kind
    }
}

/// The texts between `<style>` and `</style>` in a template, as a browser sees them.
func styleSheets(in template: [UInt8]) -> [[UInt8]] {
    let start = Array("<style>".utf8)
    let end = Array("</style".utf8)
    var sheets: [[UInt8]] = []
    var place = 0
    while let open = template.span.firstIndex(of: start, from: place).map({ $0 + start.count }),
        let close = template.span.firstIndex(of: end, from: open)
    {
        // Browsers normalise line ends to line feeds.
        sheets.append(template[open..<close].filter { $0 != UInt8(ascii: "\r") })
        place = close + end.count
    }
    return sheets
}
