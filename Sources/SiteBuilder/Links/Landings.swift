import Bytes
import Content
import Diagnostics
import Pages
import Text

/// Where links within the site can lead: the files that it will have, and the places on its pages.
struct Landings {
    /// What is wrong with a target.
    enum Fault {
        /// Nothing stands there.
        case nothing
        /// The page in that file has no place of that name among those that it has.
        case noPlace(file: String, ids: Set<ExactText>)
    }

    private let files: Set<ExactText>

    /// The places on the pages that could be rendered, by their files.
    private let ids: [ExactText: Set<ExactText>]

    /// The addresses of the files, for suggestions.
    private let addresses: Lazy<[String]>

    /// - Parameters:
    ///   - pages: The jobs of the pages.
    ///   - links: What the pages have; nil for one that could not be rendered.
    init(_ plan: Plan, _ pages: [Int], _ links: [PageLinks?]) {
        let files = Set(plan.jobs.map { ExactText($0.path) })
        self.files = files
        var ids: [ExactText: Set<ExactText>] = [:]
        for case let (index, links?) in zip(pages, links) { ids[ExactText(plan.jobs[index].path)] = links.ids }
        self.ids = ids
        addresses = Lazy { files.map { $0.text.withoutIndex } }
    }

    /// What is wrong with `target`; nil where it leads somewhere.
    func fault(of target: LinkTarget) -> Fault? {
        // Web hosts lead from a folder's name to its page.
        guard let file = [target.file, target.path + "/index.html"].first(where: { files.contains(ExactText($0)) })
        else { return .nothing }
        guard let fragment = target.fragment, let ids = ids[ExactText(file)], !ids.contains(ExactText(fragment)) else {
            return nil
        }
        return .noPlace(file: file, ids: ids)
    }

    /// What to do about a path at which nothing stands. Slow: call it once a fault is to be reported.
    func hint(for path: String) -> String? {
        Asset.hint(for: path, among: addresses.value)
            ?? suggestion(for: path, among: addresses.value).map { "did you mean \"/\($0)\"?" }
    }
}

extension String {
    /// A file's path as it stands in links.
    fileprivate var withoutIndex: String {
        utf8.ends(with: "index.html") ? String(dropLast("index.html".count)) : self
    }
}
