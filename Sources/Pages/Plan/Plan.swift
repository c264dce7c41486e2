import Bytes
package import Content
import Crypto
package import Diagnostics
import Files
import Mustache

/// All files of the site with their fingerprints: a pure function of the site, its song lists, its gates and the theme.
package struct Plan: Sendable {
    /// The files, each path once: pages, shared bulletins, generated files, then assets.
    package private(set) var jobs: [Job]

    private let series: [PageSeries]

    /// The files for sharing bulletins; nil in a plan that only has song lists.
    package let shares: SharePlan?

    /// The words of the search index; nil in a plan without search.
    package private(set) var search: SearchCache?

    /// The files that are generated without a template.
    private let files: [GeneratedFile]

    /// The former addresses of records.
    private let aliases: [Alias]

    /// The plans in the site's other languages, each with its folder and the index of its first job.
    private var further: [(folder: String, first: Int, plan: Plan)] = []

    /// - Parameters:
    ///   - others: Further generated files, such as the program that collects ballots on the web host.
    ///   - cards: The generated pictures for links.
    ///   - search: The words of the search index, if earlier builds stored them.
    ///   - known: The fingerprints of an earlier plan.
    ///   - isInterrupted: Called now and then, on any thread; once it returns true, planning stops, and the plan must
    ///     be discarded.
    package init(
        _ site: Site, lists: SongLists, gates: Gates, theme: SiteTheme, others: [GeneratedFile] = [],
        cards: [Asset] = [], search: SearchCache? = nil, knowing known: KnownFingerprints? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false }, _ log: inout DiagnosticLog
    ) {
        let interruption = Cancellation(isInterrupted)
        let search = search ?? SearchCache(site)
        let files = Future { () -> [GeneratedFile] in
            if interruption.hasCome(before: 0) { return [] }
            return site.generatedFiles(lists, gates, icons: theme.icons, search: search)
                + others
        }
        let series = site.pageSeries(lists, gates: gates, contexts: PageContextMaker(site, theme))
        self.init(
            series, pages: Self.pages(of: series), seed: PageSeed(site.configuration, theme), files: files,
            shares: SharePlan(site),
            assets: site.configuration.folder == nil ? site.assets + cards + theme.assets : cards,
            aliases: site.aliases,
            knowing: known, until: interruption, &log)
        self.search = search
    }

    /// Plans only the song pages, big screens, reports and song files of `events`.
    ///
    /// - Parameters:
    ///   - cards: The generated pictures for links to the lists.
    ///   - eventsWithCards: The slugs of the events whose lists have one.
    package init(
        songsOf events: [SiteEvent], lists: SongLists, gates: Gates, contexts: PageContextMaker,
        configuration: SiteConfiguration, theme: SiteTheme, cards: [Asset], for eventsWithCards: Set<String>,
        _ log: inout DiagnosticLog
    ) {
        let series = [
            SongsPage.series(of: events, lists: lists, gates: gates, contexts: contexts, cards: eventsWithCards),
            LivePage.series(of: events, lists: lists, gates: gates, contexts: contexts),
            ReportPage.series(of: events, lists: lists, gates: gates, contexts: contexts),
        ]
        self.init(
            series, pages: Self.pages(of: series), seed: PageSeed(configuration, theme),
            files: Future { SongsFile.generated(of: events, lists, gates) }, shares: nil, assets: cards, aliases: [],
            &log)
    }

    /// Plans the pages at `paths`, the pages with unchecked bodies, and all assets; nil if two pages of the site have
    /// the same address, or if there would be more than `limit` pages.
    ///
    /// - Parameter paths: Paths below the output folder.
    package init?(
        pagesAt paths: Set<String>, limit: Int, of site: Site, lists: SongLists, gates: Gates, theme: SiteTheme
    ) {
        let series = site.pageSeries(lists, gates: gates, contexts: PageContextMaker(site, theme))
        let all = Self.pages(of: series)
        var taken: Set<String> = []
        taken.reserveCapacity(all.count)
        var pages: [(kind: Int, number: Int)] = []
        for (kind, number) in all {
            let path = series[kind].address(of: number).file
            guard taken.insert(path).inserted else { return nil }
            let isUnchecked = series[kind].body(of: number)?.isUnchecked == true
            if paths.contains(path) || isUnchecked { pages.append((kind, number)) }
        }
        guard pages.count <= limit else { return nil }
        var log = DiagnosticLog()
        self.init(
            series, pages: pages, seed: PageSeed(site.configuration, theme), files: Future { [] }, shares: nil,
            assets: site.assets + theme.assets, aliases: [], &log)
        if log.hasErrors { return nil }
    }

    private static func pages(of series: [PageSeries]) -> [(kind: Int, number: Int)] {
        series.indices.flatMap { kind in (0..<series[kind].count).map { (kind: kind, number: $0) } }
    }

    private init(
        _ series: [PageSeries], pages: [(kind: Int, number: Int)], seed: PageSeed, files: Future<[GeneratedFile]>,
        shares: SharePlan?, assets: [Asset], aliases: [Alias],
        knowing known: KnownFingerprints? = nil, until interruption: Cancellation = Cancellation { false },
        _ log: inout DiagnosticLog
    ) {
        var jobs = concurrentMap(pages.count, state: { PageFingerprinter(seed) }) { fingerprinter, index in
            if interruption.hasCome(before: index) { return Job.skipped }
            let (kind, number) = pages[index]
            let path = series[kind].address(of: number).file
            let fingerprint =
                if let known, let same = known.fingerprint(at: index, of: path),
                    series[kind].keeps(number, after: known.changes)
                { same } else { fingerprinter.fingerprint(of: series[kind][number]) }
            let body = series[kind].body(of: number).map(Job.ShownBody.init)
            return Job(
                path: path, content: .page(series: kind, number: number, body: body), fingerprint: fingerprint)
        }
        jobs += shares?.jobs(seed, from: jobs.count, knowing: known) ?? []
        let files = files.get()
        let first = jobs.count
        jobs += concurrentMap(files.count) { index in
            if interruption.hasCome(before: index) { return Job.skipped }
            let path = files[index].address.file
            let fingerprint =
                if let known, let same = known.fingerprint(at: first + index, of: path),
                    files[index].isKept(after: known.changes)
                { same } else { files[index].fingerprint() }
            return Job(path: path, content: .file(index), fingerprint: fingerprint)
        }
        jobs += assets.withoutCopies.map { Job(path: $0.path, content: .asset($0), fingerprint: $0.fingerprint) }
        if interruption.hasCome { jobs = [] }
        self.jobs = jobs
        self.series = series
        self.files = files
        self.aliases = aliases
        self.shares = shares
        let aliasPaths = Set(aliases.map { Address(path: $0.path).file })
        var paths: Set<String> = []
        paths.reserveCapacity(jobs.count)
        for index in jobs.indices {
            let path = jobs[index].path
            // Strings compare by canonical equivalence: é as one code point equals é as two.
            guard !paths.insert(path).inserted, !aliasPaths.contains(path) else { continue }
            switch jobs[index].content {
            case .asset:
                log.error(
                    .addressCollision, at: nil, "two files in Content are both named \(path), encoded differently",
                    hint: "rename one of them; many web hosts could serve only one of them")
            // After errors, this collision was already reported when the records got their addresses.
            case .page where log.hasErrors, .file where log.hasErrors, .share where log.hasErrors: break
            case .page, .file, .share:
                log.error(
                    .addressCollision, at: nil, "two pages would both be written to \(path)",
                    hint: "rename one of them")
            }
        }
        checkAliases(aliases, paths, &log)
    }

    /// Joins the plans of all the site's languages.
    ///
    /// - Parameter others: The plans in the other languages, with their folders.
    package func joined(with others: [(folder: String, plan: Plan)], _ log: inout DiagnosticLog) -> Plan {
        if others.isEmpty { return self }
        var whole = self
        for (folder, plan) in others {
            whole.further.append((folder, whole.jobs.count, plan))
            whole.jobs += plan.jobs.lazy.map { $0.below(folder) }
        }
        let paths = Set(whole.jobs[jobs.count...].map(\.path))
        for alias in aliases where paths.contains(Address(path: alias.path).file) {
            log.error(
                .addressCollision, at: alias.place,
                "the alias \"\(alias.path)\" is the address of a page in another language",
                hint: "an alias must be an address that isn't used any more")
        }
        return whole
    }

    /// The files in the site's main language, and the assets.
    var ownJobs: ArraySlice<Job> { further.first.map { jobs[..<$0.first] } ?? jobs[...] }

    /// The plans of all languages, the main language first.
    package var languages: [Plan] { [self] + further.map(\.plan) }

    /// The number of a job's language; 0 for the site's main language.
    package func language(ofJob index: Int) -> Int { further.lastIndex { $0.first <= index }.map { $0 + 1 } ?? 0 }

    /// A page's address from the root of the output; nil if the job isn't a page.
    package func address(ofJob index: Int) -> Address? {
        let folder = further.last { $0.first <= index }?.folder
        return page(ofJob: index).map { page in folder.map(page.context.address.below) ?? page.context.address }
    }

    /// The plan, in another language, that a job belongs to, and the job's index there; nil for the site's main
    /// language.
    private func owner(ofJob index: Int) -> (plan: Plan, index: Int)? {
        if further.isEmpty { return nil }
        return further.last { $0.first <= index }.map { ($0.plan, index - $0.first) }
    }

    /// Reports aliases that equal another address or are below a file.
    private func checkAliases(_ aliases: [Alias], _ paths: Set<String>, _ log: inout DiagnosticLog) {
        var holders: [String: Alias] = [:]
        var doubled: Set<String> = []
        for alias in aliases {
            let file = Address(path: alias.path).file
            if let other = holders.updateValue(alias, forKey: file) {
                doubled.insert(file)
                log.error(
                    .addressCollision, at: alias.place, "another record also has the alias \"\(alias.path)\"",
                    hint: "the other one is at \(other.place); remove one of them")
            }
        }
        let own = Set(holders.keys).subtracting(doubled)
        if own.isEmpty { return }
        var counts: [String: Int] = [:]
        for job in jobs where own.contains(job.path) { counts[job.path, default: 0] += 1 }
        for alias in aliases {
            let file = Address(path: alias.path).file
            guard own.contains(file) else { continue }
            let isBelowFile = file.parents.contains { paths.contains(String($0)) }
            guard counts[file] ?? 0 > 1 || isBelowFile else { continue }
            log.error(
                .addressCollision, at: alias.place, "the alias \"\(alias.path)\" is the address of a page or a file",
                hint: "an alias must be an address that isn't used any more")
        }
    }

    /// The jobs, in order, whose bodies must be rendered: the `stale` ones, and pages with unchecked bodies.
    package func jobsToFormat(_ stale: [Int]) -> [Int] {
        var isStale = [Bool](repeating: false, count: jobs.count)
        for index in stale { isStale[index] = true }
        return jobs.indices.filter { index in
            switch jobs[index].content {
            case .page(_, _, let body?): body.isUnchecked || isStale[index]
            case .share: isStale[index]
            case .page, .asset, .file: false
            }
        }
    }

    /// The body that a job's page shows; nil for pages without one and for other jobs.
    package func pageBody(ofJob index: Int) -> Job.ShownBody? {
        guard case .page(_, _, let body) = jobs[index].content else { return nil }
        return body
    }

    /// The jobs of the pages whose bodies the `stale` generated files also show.
    package func jobs(shownBy stale: [Int]) -> [Int] {
        let files = stale.compactMap { file(ofJob: $0) }
        return jobs(showing: Set(files.flatMap(\.bulletins).map(\.record.body.number)))
    }

    /// The jobs of the pages whose bodies must be read before some of the `stale` files can be made.
    package func jobs(readFor stale: [Int]) -> [Int] {
        let texts = Dictionary(
            stale.compactMap { file(ofJob: $0)?.texts }.map { (ObjectIdentifier($0), $0) }
        ) { first, _ in first }
        return jobs(showing: Set(texts.values.flatMap(\.unknownBulletins).map(\.record.body.number)))
    }

    /// The jobs of the pages that show any of these bodies.
    private func jobs(showing bodies: Set<Int>) -> [Int] {
        if bodies.isEmpty { return [] }
        return jobs.indices.filter { index in pageBody(ofJob: index).map { bodies.contains($0.number) } ?? false }
    }

    /// The generated file of a job; nil for other jobs.
    package func file(ofJob index: Int) -> GeneratedFile? {
        if let (plan, index) = owner(ofJob: index) { return plan.file(ofJob: index) }
        guard case .file(let number) = jobs[index].content else { return nil }
        return files[number]
    }

    /// The page of a job; nil for other jobs.
    package func page(ofJob index: Int) -> (any WebPage)? {
        if let (plan, index) = owner(ofJob: index) { return plan.page(ofJob: index) }
        guard case .page(let kind, let number, _) = jobs[index].content else { return nil }
        return series[kind][number]
    }

    /// The bulletin that a job shares, and the format; nil for other jobs.
    package func share(ofJob index: Int) -> (share: Share, format: ShareFormat)? {
        if let (plan, index) = owner(ofJob: index) { return plan.share(ofJob: index) }
        guard case .share(let bulletin, let format) = jobs[index].content, let shares else { return nil }
        return (shares.share(of: bulletin), format)
    }

    /// The request for the body that a job shows; nil without a body.
    package func body(ofJob index: Int) -> BodyRequest? {
        let language = language(ofJob: index)
        if let (share, format) = share(ofJob: index) {
            var request = share.bodyRequest(for: format)
            request.language = language
            return request
        }
        return page(ofJob: index).flatMap { BodyRequest(of: $0, language: language) }
    }
}

extension Job {
    /// A placeholder for any file of an interrupted plan.
    fileprivate static let skipped = Job(path: "", content: .file(0), fingerprint: SHA256.digest(of: []))
}

extension Site {
    fileprivate func pageSeries(_ lists: SongLists, gates: Gates, contexts: PageContextMaker) -> [PageSeries] {
        [
            PageSeries(at: .home) { HomePage(self, contexts) },
            PageSeries(at: .notFound) { NotFoundPage(contexts) },
            PageSeries(at: .schedules) { SchedulesPage(self, contexts) },
            PlainPage.series(of: self, contexts),
            BoardPage.series(of: self, contexts),
            BulletinPage.series(of: self, contexts),
            EventsPage.series(of: self, contexts),
            PageSeries(at: .eventsByCategory) { EventCategoriesPage(self, contexts) },
            EventRowPage.series(of: self, contexts),
            EventPage.series(of: self, gates, contexts),
            SeriesPage.series(of: self, contexts),
            EmbedPage.series(of: self, contexts),
            EventPrintPage.series(of: self, gates, contexts),
            SchedulePrintPage.series(of: self, contexts),
            BoardPrintPage.series(of: self, contexts),
            SongsPage.series(
                of: events, lists: lists, gates: gates, contexts: contexts, cards: cardPages.songLists,
                podiums: cardPages.podiums),
            LivePage.series(of: events, lists: lists, gates: gates, contexts: contexts),
            ReportPage.series(of: events, lists: lists, gates: gates, contexts: contexts),
            EveningPage.series(of: events, lists: lists, gates: gates, contexts: contexts),
            SchedulePage.series(of: self, contexts),
            EntryPage.series(of: self, contexts),
            PageSeries(at: .tags) { TagsPage(self, contexts) },
            TagPage.series(of: self, contexts),
            PageSeries(at: .search) { SearchPage(self, contexts) },
            AliasPage.series(of: self, contexts),
        ]
    }
}

extension [Asset] {
    /// The assets without duplicates: two pictures whose names differ only in their extension have the same published
    /// paths.
    fileprivate var withoutCopies: [Asset] {
        var known: [ExactText: Digest] = [:]
        return filter { asset in
            if known[ExactText(asset.path)] == asset.fingerprint { return false }
            known[ExactText(asset.path)] = asset.fingerprint
            return true
        }
    }
}
