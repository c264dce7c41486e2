import Bytes
package import Diagnostics
package import Documents

/// A standalone page, such as "About".
package struct Page: Sendable {
    package let id: String
    package let place: Place
    package var title = ""

    /// The page's label in the menu; nil for a page outside the menu.
    package var menuLabel: String?
    package var aliases: [Reference] = []
    package var publication = Publication()
    package var body = Body.empty

    /// How much of it is untranslated, in the site's main language.
    package var fallback = Fallback.none

    init(id: String, place: Place) {
        self.id = id
        self.place = place
    }
}

extension Page: KeyedRecord {
    static let keys: [Key<Page>] = [
        Key(
            .title, \.title,
            translate: { page, translation in
                guard let title = translation("title") else { return }
                // A label that equals the title is translated with it.
                if page.menuLabel?.utf8.elementsEqual(page.title.utf8) == true { page.menuLabel = title }
                page.title = title
            }, read: { $0.requiredText($1, &$3) }),
        Key(
            [
                RecordField(
                    "menu", .text, "whether it is in the menu, or its label there", .rare, .translated,
                    kind: "text, or true or false", standard: "`false`")
            ], in: .init(\.menuLabel),
            translate: { page, translation in page.menuLabel = page.menuLabel.map { translation("menu") ?? $0 } },
            read: { page, fields, _, log in
                fields.note("menu", .flag)
                fields.note("menu", .text)
                // A value that is neither true nor false is the label.
                guard let isInMenu = fields.node("menu")?.flag else {
                    page.menuLabel = fields.text("menu", &log)
                    return
                }
                page.menuLabel = isInMenu ? page.title : nil
            }),
        .aliases(\.aliases),
        .publication(\.publication),
        Key(.body, \.body) { $0.requiredBody($1, $2.body, &$3) },
    ]
}

extension RecordField {
    /// The fields of pages, in the order of forms and files.
    package static let page = [id("its address")] + Page.fields
}

extension Page: Record {
    package static let what = "page"

    package var heading: Title { Title(title, isFallback: fallback == .all) }

    package init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        self.init(id: id, place: fields.place)
        guard read(&fields, RecordContext(body: body, site: context), &log) else { return nil }
    }
}
