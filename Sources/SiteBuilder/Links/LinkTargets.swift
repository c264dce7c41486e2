import Bytes
import Content
import Diagnostics
import Pages
import Text

/// The possible targets of links within the site: its planned files, and the ids on its pages.
struct LinkTargets {
    /// Why a target does not exist.
    enum Fault {
        /// The site has no file at this path.
        case nothing
        /// The page in this file has only these ids.
        case noPlace(file: String, ids: Set<ExactText>)
    }

    private let files: Set<ExactText>

    /// The ids on the rendered pages, by file.
    private let ids: [ExactText: Set<ExactText>]

    /// The addresses of the files, for suggestions.
    private let addresses: Lazy<[String]>

    /// - Parameters:
    ///   - pages: The indices, in the plan, of the pages' jobs.
    ///   - links: The links and ids of each page; nil for a page that could not be rendered.
    init(_ plan: Plan, pages: [Int], links: [PageLinks?]) {
        let files = Set(plan.jobs.map { ExactText($0.path) })
        self.files = files
        var ids: [ExactText: Set<ExactText>] = [:]
        for case let (index, links?) in zip(pages, links) { ids[ExactText(plan.jobs[index].path)] = links.ids }
        self.ids = ids
        addresses = Lazy { files.map { $0.text.withoutIndex } }
    }

    /// Returns the reason why `target` does not exist; nil if it does.
    func fault(of target: LinkTarget) -> Fault? {
        // Web hosts redirect a folder's name to its page.
        guard let file = [target.file, target.path + "/index.html"].first(where: { files.contains(ExactText($0)) })
        else { return .nothing }
        guard let fragment = target.fragment, let ids = ids[ExactText(file)], !ids.contains(ExactText(fragment)) else {
            return nil
        }
        return .noPlace(file: file, ids: ids)
    }

    /// Suggests another path. Slow: call it once an error is certain.
    func hint(for path: String) -> String? {
        Asset.hint(for: path, among: addresses.value)
            ?? suggestion(for: path, among: addresses.value).map { "did you mean \"/\($0)\"?" }
    }
}

extension String {
    /// A file's path as links write it, without `index.html`.
    fileprivate var withoutIndex: String {
        utf8.ends(with: "index.html") ? String(dropLast("index.html".count)) : self
    }
}
