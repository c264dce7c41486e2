import Crypto
import Diagnostics
import Mustache

/// Every file of the site with its fingerprint: a pure function of the site and the theme.
struct Plan: Sendable {
    /// The files, each path once, in the order in which their kinds are listed.
    let jobs: [Job]

    init(_ site: Site, _ theme: SiteTheme, _ log: inout DiagnosticLog) {
        let pages = site.webPages
        let seed = PageSeed(site, theme)
        let prints = concurrentMap(pages.count, state: { CellsBuffer() }) { buffer, index in
            seed.fingerprint(of: pages[index], cells: buffer.filled(with: pages[index]))
        }
        var jobs = zip(pages, prints).map { page, print in
            Job(path: page.frame.address.file, content: .page(page), fingerprint: print)
        }
        jobs += (site.assets + theme.assets).map { asset in
            Job(path: asset.path, content: .asset(asset), fingerprint: asset.fingerprint)
        }
        var holders: [String: Int] = [:]
        holders.reserveCapacity(jobs.count)
        for (index, job) in jobs.enumerated() {
            if holders.updateValue(index, forKey: job.path) != nil {
                log.error(
                    .addressCollision, at: nil, "two files would both be written to \(job.path)",
                    hint: "give one of them another name")
            }
        }
        self.jobs = jobs
    }
}

extension Site {
    /// Every page, the cheap kinds first.
    var webPages: [any WebPage] {
        let frames = FrameMaker(self)
        var pages: [any WebPage] = [HomePage(self, frames), NotFoundPage(frames), SchedulesPage(self, frames)]
        pages += PlainPage.pages(of: self, frames)
        pages += BoardPage.pages(of: self, frames)
        pages += BulletinPage.pages(of: self, frames)
        pages += EventsPage.pages(of: self, frames)
        pages += EventPage.pages(of: self, frames)
        pages += SongsPage.pages(of: self, frames)
        pages += SchedulePage.pages(of: self, frames)
        pages += EntryPage.pages(of: self, frames)
        return pages
    }
}

/// What determines a page's bytes beside its own fields.
private struct PageSeed: Sendable {
    /// By template: format, options, the template with all it includes, the site's fields.
    private let seeds: [String: Digest]

    init(_ site: Site, _ theme: SiteTheme) {
        var common = SHA256()
        common.update("corkboard page \(Product.pageFormat)")
        for host in site.configuration.imageHosts { common.update("image host \(host)") }
        common.update("host \(site.configuration.baseURL.host ?? "")")
        theme.siteCells.forEachFingerprintPart { common.update($0) }
        let digest = common.finish()
        var seeds: [String: Digest] = [:]
        for kind in WebPages.kinds {
            var hash = SHA256()
            hash.update(digest.bytes)
            hash.update(theme.digest(of: kind.template).bytes)
            seeds[kind.template] = hash.finish()
        }
        self.seeds = seeds
    }

    func fingerprint(of page: any WebPage, cells: Cells) -> Digest {
        guard let seed = seeds[type(of: page).template] else { preconditionFailure("every kind of page is listed") }
        var hash = SHA256()
        hash.update(seed.bytes)
        hash.update(page.frame.address.file)
        cells.forEachFingerprintPart { hash.update($0) }
        return hash.finish()
    }
}
