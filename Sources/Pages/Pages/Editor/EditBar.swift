import Mustache

/// The bar that people who edit see on each page served for editing.
struct EditBar: Templated {
    /// The words that identify the page's record, separated by slashes; nil if the page doesn't show a single record.
    let record: String?

    /// True if the person changes all content.
    let isEditor: Bool

    /// True if the person publishes the site, too.
    let isOwner: Bool

    static let template = "edit-bar"
    static let view = View<EditBar>([
        .address("change", "the form for changing the record; absent unless the page shows a single one") { bar in
            bar.record.map { "/_corkboard/edit/change/" + $0 }
        },
        .address("song", "the form for adding a song to the page's event; absent on other pages") { bar in
            bar.part("event/", "song/")
        },
        .address("entry", "the form for adding an entry to the page's schedule; absent on other pages") { bar in
            bar.part("schedule/", "entry/")
        },
        .address("deletion", "the page for deleting it; absent if the person may not") { bar in
            bar.isEditor ? bar.record.map { "/_corkboard/edit/delete/" + $0 } : nil
        },
        .flag("isEditor", "whether the person changes all content") { $0.isEditor },
        .flag("isOwner", "whether the person publishes the site, too") { $0.isOwner },
    ])

    private func part(_ kind: String, _ part: String) -> String? {
        guard let record, record.utf8.starts(with: kind.utf8) else { return nil }
        return "/_corkboard/edit/new/\(part)" + record.dropFirst(kind.count)
    }
}

/// The bar that people who edit see on a page.
///
/// - Parameters:
///   - record: The words that identify the page's record, separated by slashes; nil if the page doesn't show a single
///     record, or the person may not change it.
///   - isEditor: True if the person changes all content.
///   - isOwner: True if the person publishes the site, too.
package func editBar(record: String?, isEditor: Bool, isOwner: Bool) -> any Templated {
    EditBar(record: record, isEditor: isEditor, isOwner: isOwner)
}
