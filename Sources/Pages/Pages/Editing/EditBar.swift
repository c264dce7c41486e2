import Mustache

/// The bar that the site's owner sees on each page served for editing.
struct EditBar: Templated {
    /// The words that identify the page's record, separated by slashes; nil if the page doesn't show a single record.
    let record: String?

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
        .address("deletion", "the page for deleting it") { bar in bar.record.map { "/_corkboard/edit/delete/" + $0 } },
    ])

    private func part(_ kind: String, _ part: String) -> String? {
        guard let record, record.utf8.starts(with: kind.utf8) else { return nil }
        return "/_corkboard/edit/new/\(part)" + record.dropFirst(kind.count)
    }
}

/// The bar that the site's owner sees on a page.
///
/// - Parameter record: The words that identify the page's record, separated by slashes; nil if the page doesn't show a
///   single record.
package func editBar(record: String?) -> any Templated { EditBar(record: record) }
