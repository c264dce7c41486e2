import Bytes
import Content
import Diagnostics
import Mustache
import Pages
import Text

/// Checks every link within the site, on every page.
struct LinkCheck {
    let plan: Plan
    let theme: SiteTheme
    let site: Site

    /// Reports links without a target, once for each place where they are written.
    func run(_ bodies: Bodies, _ texts: BodyTexts, _ log: inout DiagnosticLog) {
        var texts = texts
        let pages = plan.jobs.indices.filter { plan.page(ofJob: $0) != nil }
        let themes = [theme] + theme.further
        let links = concurrentMap(pages.count, state: { [Int: PageRenderer]() }) { renderers, index -> PageLinks? in
            guard let page = plan.page(ofJob: pages[index]) else { return nil }
            let language = plan.language(ofJob: pages[index])
            let renderer = renderers[language] ?? PageRenderer(themes[language])
            renderers[language] = renderer
            // A build reports pages that can't be rendered.
            return (try? renderer.render(page, bodies.externals(of: page))).map(PageLinks.init)
        }
        let landings = LinkTargets(plan, pages: pages, links: links)
        // A broken link in the menu may be on every page, but is reported once.
        var reported: Set<Complaint> = []
        // A relative link in the text of a series has a different target on the page of each date.
        var reportedLinks: Set<WrittenLink> = []
        for case let (index, links?) in zip(pages, links) {
            guard let page = plan.page(ofJob: index), let address = plan.address(ofJob: index) else { continue }
            var written: WrittenLinks?
            for link in links.targets {
                guard let target = LinkTarget(link, on: address, site.configuration.baseURL),
                    let fault = landings.fault(of: target)
                else { continue }
                let place = place(of: target, link: link, on: page, at: address, written: &written, texts: &texts, &log)
                let complaint = Complaint(target: target, place: place)
                // A text without a translation is shown in all languages.
                let folder = site.configuration.languageFolders.first { target.path.utf8.starts(with: "\($0)/".utf8) }
                let isKnown = folder.map { reported.contains(Complaint(target: target.above($0), place: place)) }
                let isNewLink = reportedLinks.insert(WrittenLink(text: ExactText(link), place: place)).inserted
                guard isKnown != true, reported.insert(complaint).inserted, isNewLink else { continue }
                switch fault {
                case .nothing: report(complaint, among: landings, &log)
                case .noPlace(let file, let ids): report(complaint, in: file, ids, on: page, &log)
                }
            }
        }
    }

    private struct Complaint: Hashable {
        let target: LinkTarget
        let place: Place
    }

    private struct WrittenLink: Hashable {
        let text: ExactText
        let place: Place
    }

    /// Reports that the site has no file at the target's path.
    private func report(_ complaint: Complaint, among landings: LinkTargets, _ log: inout DiagnosticLog) {
        let path = complaint.target.path
        if complaint.target.isAboveRoot {
            log.error(
                .brokenLink, at: complaint.place, "this link leads above the site's root",
                hint: "write it from the root, as in /events/, or remove a \"../\"")
        } else {
            log.error(
                .brokenLink, at: complaint.place, "the site has no page or file at \"/\(path)\"",
                hint: landings.hint(for: path))
        }
    }

    /// Reports that the page in `file` has only `ids`, not the fragment of the target.
    private func report(
        _ complaint: Complaint, in file: String, _ ids: Set<ExactText>, on page: any WebPage,
        _ log: inout DiagnosticLog
    ) {
        let (target, fragment) = (complaint.target, complaint.target.fragment ?? "")
        // The ids of a text's headings have a prefix for the page, which authors don't write.
        let prefix = page.anchorAddress.anchorPrefix
        let ids = ids.map(\.text).sorted()
        let near = ids.first { $0.utf8.ends(with: "-" + fragment) } ?? suggestion(for: fragment, among: ids)
        let isOnPage = file.utf8.elementsEqual(page.context.address.file.utf8)
        log.error(
            .brokenLink, at: complaint.place,
            "the page \"/\(target.path)\" has no anchor \"\("#\(fragment)".without(prefix))\"",
            hint: near.map { "did you mean \"\(isOnPage ? "#\($0)".without(prefix) : "#\($0)")\"?" })
    }

    /// Finds the place of a link: in the record's text, a template or site.yaml, otherwise the page itself.
    ///
    /// - Parameter written: The links in the page's text, cached; nil before the first call.
    private func place(
        of target: LinkTarget, link: String, on page: any WebPage, at address: Address,
        written: inout WrittenLinks?,
        texts: inout BodyTexts, _ log: inout DiagnosticLog
    ) -> Place {
        if let body = page.body, let text = texts.text(of: body, &log) {
            let links =
                written
                ?? WrittenLinks(
                    in: text, on: address, root: page.context.address.root, site.configuration.baseURL)
            written = links
            if let offset = links[target] { return body.place(ofByte: offset, in: text) }
            // Otherwise, searches the text for the address itself.
            let isOnPage = link.utf8.first == UInt8(ascii: "#")
            let candidates =
                isOnPage
                ? [link, "#" + (target.fragment ?? "")].map { $0.without(page.anchorAddress.anchorPrefix) }
                : [link, target.text, "/" + target.path]
            for candidate in candidates {
                if let offset = text.span.firstIndex(of: Array(candidate.utf8)) {
                    return body.place(ofByte: offset, in: text)
                }
            }
        }
        for name in theme.library.names where target.path.utf8.count > 1 {
            guard let template = theme.library.source(of: name) else { continue }
            for path in [target.path, percentEncoded(path: target.path)] {
                guard let offset = template.bytes.span.firstIndex(of: Array("{{root}}\(path)".utf8)) else { continue }
                return Place(file: template.file, at: Position(of: offset, in: template.bytes[...]))
            }
        }
        let item = site.configuration.menu?.first { percentDecoded($0.address).utf8.elementsEqual(target.text.utf8) }
        if let item { return item.place }
        return Place(file: address.file)
    }
}

extension String {
    /// The fragment without `prefix`, as authors write it.
    fileprivate func without(_ prefix: String) -> String {
        utf8.starts(with: ("#" + prefix).utf8) ? "#" + String(Substring(utf8.dropFirst(1 + prefix.utf8.count))) : self
    }
}

extension Body {
    /// Returns the place of a byte of the text in its file; the place of the complete text if their lines differ.
    fileprivate func place(ofByte offset: Int, in text: [UInt8]) -> Place {
        guard keepsLines else { return place }
        let position = Position(of: offset, in: text[...])
        var place = place
        place.line += Int(position.line) - 1
        place.column = Int(position.column)
        return place
    }
}
