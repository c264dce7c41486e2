import Bytes
import Content
import Diagnostics
import Files
import Mustache
import Output
import Pages
import Synchronization

/// The differences between a plan and the files in the output.
struct Changes {
    private let plan: Plan
    private let output: OutputFolder
    private let files: [PlannedFile]
    private let match: ManifestMatch
    private let statuses: [OutputFolder.Status]
    private let isClean: Bool
    private let longestBatch: Int

    /// The files to remove.
    let removed: [BuildReport.Change]

    /// Compares every file of the plan with the output.
    ///
    /// - Parameters:
    ///   - standing: The status of each file, in the order of the manifest; nil for a missing file.
    ///   - clean: True to regenerate current files, too.
    ///   - longestBatch: The largest number of files written between two progress reports.
    init(
        from output: OutputFolder, _ standing: [FileStatus?], to plan: Plan, clean: Bool, longestBatch: Int
    ) throws(FileError) {
        files = concurrentMap(plan.jobs.count) { index in
            PlannedFile(path: plan.jobs[index].path, fingerprint: plan.jobs[index].fingerprint)
        }
        match = ManifestMatch(files, in: output)
        statuses = try output.statuses(of: files, match, standing).map { clean && $0 == .current ? .stale : $0 }
        self.plan = plan
        self.output = output
        isClean = clean
        self.longestBatch = longestBatch
        removed = match.rest.map { BuildReport.Change(path: output.manifest.path(at: $0), reason: .gone) }
    }

    /// The indices, in the plan, of the jobs whose files must be written.
    var staleJobs: [Int] { statuses.indices.filter { statuses[$0] != .current } }

    /// The files to write with the reasons, sorted by path.
    var written: [BuildReport.Change] {
        staleJobs.map { BuildReport.Change(path: files[$0].path, reason: reason(statuses[$0], files[$0].path)) }
            .sorted { OutputPath.precedes($0.path, $1.path) }
    }

    /// The files at `paths` with the reasons to write them, sorted by path.
    func written(of paths: [String]) -> [BuildReport.Change] {
        let paths = Set(paths.map { ExactText($0) })
        return written.filter { paths.contains(ExactText($0.path)) }
    }

    /// The number of files in the site.
    var count: Int { files.count }

    private func reason(_ status: OutputFolder.Status, _ path: String) -> BuildReport.Reason {
        switch status {
        case .missing: output.manifest.index(of: path) == nil ? .new : .missing
        case .edited: .edited
        case .stale, .current: isClean ? .clean : .changed
        }
    }
}

extension Changes {
    /// The stale jobs, divided into batches.
    ///
    /// Each batch begins with its share of the largest series of pages, and ends with its share of the other files: two
    /// threads that create many files in one folder wait for each other at every file. Files with words of all pages
    /// follow in separate batches.
    var batches: [[Int]] {
        let stale = staleJobs
        func isLate(_ job: Int) -> Bool { plan.file(ofJob: job)?.texts != nil }
        return batches(of: stale.filter { !isLate($0) }) + batches(of: stale.filter(isLate))
    }

    private func batches(of stale: [Int]) -> [[Int]] {
        let edge = edgeOfLargestSeries(stale)
        let count = (stale.count + longestBatch - 1) / longestBatch
        return (0..<count).map { number in
            // Equal shares of both parts, so that both end with the last batch.
            [0..<edge, edge..<stale.count].flatMap { part in
                let (start, end) = (part.count * number / count, part.count * (number + 1) / count)
                return stale[part][(part.lowerBound + start)..<(part.lowerBound + end)]
            }
        }
    }

    /// Finds the longest run of jobs in one series of pages. Returns its end, or its start if it includes the last job.
    private func edgeOfLargestSeries(_ jobs: [Int]) -> Int {
        func series(_ job: Int) -> Int? {
            guard case .page(let series, _, _) = plan.jobs[job].content else { return nil }
            return series
        }
        var (start, largest) = (0, 0..<0)
        for index in jobs.indices {
            if series(jobs[index]) != series(jobs[start]) { start = index }
            if index + 1 - start > largest.count { largest = start..<index + 1 }
        }
        return largest.upperBound < jobs.count ? largest.upperBound : largest.lowerBound
    }

    /// Writes the stale files, and puts all changes in place or leaves the output unchanged.
    ///
    /// Leaves the output unchanged if the log has errors, a body can't be rendered, or the build is interrupted.
    ///
    /// - Parameters:
    ///   - stream: The bodies of the batches; nil if no file shows a body.
    ///   - isInterrupted: Checked before each batch.
    ///   - finish: Called before the changes are put in place; may report errors.
    func write(
        _ theme: SiteTheme, stream: BodyStream?, folder: SiteFolder, _ log: inout DiagnosticLog,
        isInterrupted: () -> Bool = { false }, _ progress: @escaping (Progress) -> Void,
        finishing finish: (inout DiagnosticLog) -> Void = { _ in }
    ) throws(FileError) -> UpdateReport? {
        defer { stream?.cancel() }
        let batches = batches
        let stale = Array(batches.joined())
        guard let update = try Update(output, to: files, match: match, statuses: statuses, &log) else { return nil }
        for index in stale { plan.file(ofJob: index)?.prepare() }
        let languages = zip([theme] + theme.further, plan.languages).map { theme, plan -> Language in
            (theme, ShareMaker(theme), plan.search?.texts, ShareAssets(plan.shares?.site, folder))
        }
        var done = 0
        for batch in batches {
            if isInterrupted() {
                update.abandon()
                return nil
            }
            progress(Progress(stage: .writing, done: done, total: stale.count))
            done += batch.count
            let bodies = stream?.next() ?? .none
            // Continues, so that errors in other bodies are found, too.
            if stream?.hasFailed == true { continue }
            let problems = concurrentMap(batch.count, state: { [Int: PageRenderer]() }) { renderers, index in
                let number = plan.language(ofJob: batch[index])
                let language = languages[number]
                let renderer = renderers[number] ?? PageRenderer(language.theme)
                renderers[number] = renderer
                return stage(
                    batch[index], renderer: renderer, language: language, bodies: bodies, folder: folder,
                    update: update)
            }
            for case let problem? in problems {
                switch problem {
                case .disk(let error): throw error
                case .page(let path, .tooLarge(let limit)):
                    log.error(
                        .templateTooLarge, at: nil, "\(path) can't be rendered: \(RenderError.tooLarge(limit: limit))",
                        hint: "reduce the repetition in its templates, or split its content into several pages")
                case .page(let path, let error):
                    log.error(.templateTooDeep, at: nil, "\(path) can't be rendered: \(error)")
                }
            }
        }
        finish(&log)
        guard !log.hasErrors, stream?.hasFailed != true else {
            update.abandon()
            return nil
        }
        return try update.commit(&log)
    }

    /// The values that all files of a language share.
    private typealias Language = (theme: SiteTheme, maker: ShareMaker, texts: SearchTexts?, assets: ShareAssets)

    /// Why a file can't be made.
    private enum Problem {
        case disk(FileError)
        case page(String, RenderError)
    }

    private func stage(
        _ index: Int, renderer: PageRenderer, language: Language, bodies: Bodies, folder: SiteFolder,
        update: Update
    ) -> Problem? {
        do {
            if let page = plan.page(ofJob: index) {
                let externals = bodies.externals(of: page)
                try renderer.render(page, externals) { try update.write(index, $0) }
                if let body = page.body, let html = externals.first { language.texts?.read(body: body.number, html) }
            } else if let (share, format) = plan.share(ofJob: index) {
                let bytes = try language.maker.bytes(
                    of: format, material: bodies.material(of: share), assets: language.assets, renderer: renderer)
                try update.write(index, bytes.span)
            } else if let file = plan.file(ofJob: index) {
                let bytes = file.make(bodies)
                try update.write(index, bytes.span)
            } else if case .asset(let asset) = plan.jobs[index].content {
                try asset.stage(as: index, of: update, from: folder)
            }
            return nil
        } catch let error as RenderError {
            return .page(plan.jobs[index].path, error)
        } catch let error as FileError {
            return .disk(error)
        } catch {
            preconditionFailure("unexpected error: \(error)")
        }
    }
}
