import Ballots
import Content
import Crypto
import Diagnostics
import Fetch
import Files
import Output
import Text
import Time

/// Fetches one source, and stores a good answer as content.
struct SourceFetch {
    let source: SourceSettings
    let project: Project
    let fetching: FetchOptions
    let notice: (Diagnostic) -> Void

    /// The state before the request.
    private struct Before {
        var record: FetchRecord?

        /// True if the record belongs to the source with its current settings.
        var isOfSource: Bool

        /// The time of the last good answer.
        var since: Instant?

        /// True if the file still has that answer; for ballots, true if there was an answer.
        var isIntact: Bool
    }

    func run(_ log: inout DiagnosticLog) throws(FileError) -> FetchedSource.Outcome {
        let before = try before()
        if fetching.isOffline {
            if before.since == nil {
                log.error(
                    .fetchFailed, at: source.place, "\(source.name) has never been fetched",
                    hint: "fetch it once while you are online")
            }
            return .offline(since: before.since)
        }
        if fetching.names == nil, before.isIntact, before.isOfSource, let interval = source.interval,
            let time = before.record?.time,
            case let next = time.adding(seconds: interval), time <= project.options.now, project.options.now < next
        {
            return .fresh(until: next)
        }
        if source.isCollector { return try collect(before, &log) }
        let answer: FetchAnswer
        do throws(FetchFailure) {
            answer = try ask(before)
        } catch {
            return fail(refusal(error), before, &log)
        }
        switch answer {
        case .unchanged: return try confirm(before, &log)
        case .content(let bytes, let isPage, let version):
            return try take(bytes, isPage: isPage, version: version, before: before, &log)
        }
    }

    private func refusal(_ failure: FetchFailure) -> RefusedAnswer {
        let attempts = failure.isPassing && !fetching.pauses.isEmpty ? ", tried \(fetching.pauses.count + 1) times" : ""
        return RefusedAnswer(message: failure.message + attempts, hint: failure.hint)
    }

    /// Imports the ballots of the site's collector, part by part.
    ///
    /// The collector deletes a part only once this machine has stored it. After an earlier interruption, it sends the
    /// same bytes again, which don't count twice.
    private func collect(_ before: Before, _ log: inout DiagnosticLog) throws(FileError) -> FetchedSource.Outcome {
        var taken: [TakenBallots] = []
        var last: Digest?
        func stop(_ failure: FetchFailure, _ log: inout DiagnosticLog) -> FetchedSource.Outcome {
            var refusal = refusal(failure)
            if refusal.hint != nil { refusal.hint = "was the site published after the key was set?" }
            if !taken.isEmpty { refusal.hint = "fetch again for the rest; imported ballots don't count twice" }
            let outcome = fail(refusal, before, &log)
            return taken.isEmpty ? outcome : .ballots(taken)
        }
        while true {
            let answer: FetchAnswer
            do throws(FetchFailure) { answer = try ask(before) } catch { return stop(error, &log) }
            guard case .content(let bytes, let isPage, let version) = answer, !bytes.isEmpty else { break }
            let digest = SHA256.digest(of: bytes)
            if let refusal = refusal(ofCollected: bytes, isPage: isPage, isRepeated: digest == last) {
                return fail(refusal, before, &log)
            }
            let record = FetchRecord(
                source: source.digest, content: digest, version: version, time: project.options.now)
            guard let part = try takeIn(.answer(bytes, from: source.name, isCollected: true), record, &log) else {
                return fail(RefusedAnswer(message: "no ballot in the answer could be imported"), before, &log)
            }
            if !part.report.isRepeated { taken.append(part) }
            do throws(FetchFailure) {
                _ = try ask(before, sending: Array("{\"taken\":\"\(digest.hex)\"}".utf8))
            } catch {
                return stop(error, &log)
            }
            last = digest
        }
        return taken.isEmpty ? .noNewBallots : .ballots(taken)
    }

    /// Returns the reason to refuse an answer that is not from the site's collector; nil for a good answer.
    private func refusal(ofCollected bytes: [UInt8], isPage: Bool, isRepeated: Bool) -> RefusedAnswer? {
        if bytes.starts(with: "<?php".utf8) {
            return RefusedAnswer(
                message: "the web host shows this file instead of running it",
                hint: "choose a host that runs PHP 7.4 or later")
        }
        if isPage || bytes.first != UInt8(ascii: "{") {
            return RefusedAnswer(
                message: "the server returned a web page instead of data",
                hint: "was the site published with the collector?")
        }
        // Otherwise, this would repeat forever.
        if isRepeated {
            return RefusedAnswer(
                message: "it returned the same ballots again after they were imported",
                hint: "does the web host cache or change the answers of its programs?")
        }
        return nil
    }

    private func ask(_ before: Before, sending body: [UInt8]? = nil) throws(FetchFailure) -> FetchAnswer {
        var request = try source.request(timeout: fetching.timeout, project.options.environment)
        request.body = body
        if before.isIntact, before.isOfSource, !source.isCollector { request.known = before.record?.version }
        project.progress(Progress(stage: .fetching, done: 0, total: 0))
        var attempt = 1
        return try request.send(
            pauses: fetching.pauses, progress: { _ in project.progress(Progress(stage: .fetching, done: 0, total: 0)) }
        ) { failure, seconds in
            attempt += 1
            let hint =
                "attempt \(attempt) of \(fetching.pauses.count + 1) follows in \(seconds) second\(seconds == 1 ? "" : "s")"
            notice(
                Diagnostic(
                    .warning, code: .fetchRetried, at: source.place, message: "\(source.name): \(failure.message)",
                    hint: hint))
        }
    }

    private func before() throws(FileError) -> Before {
        let buildCache = try project.openState()
        let record = FetchRecord(of: source, in: try FetchRecord.folder(buildCache))
        let isOfSource = record?.source == source.digest
        guard let path = source.path else {
            return Before(record: record, isOfSource: isOfSource, since: record?.time, isIntact: record != nil)
        }
        guard let (bytes, status) = try copy(at: path) else {
            return Before(record: record, isOfSource: isOfSource, since: nil, isIntact: false)
        }
        // Without a record, the modification time of the file is the best guess.
        let written = try? Instant(microseconds: status.modified / 1000)
        return Before(
            record: record, isOfSource: isOfSource, since: record?.time ?? written,
            isIntact: SHA256.digest(of: bytes) == record?.content)
    }

    /// Records that the last good answer is still current.
    private func confirm(_ before: Before, _ log: inout DiagnosticLog) throws(FileError) -> FetchedSource.Outcome {
        let buildCache = try project.openState()
        guard var record = before.record else { preconditionFailure("only a recorded answer can be unchanged") }
        record.time = project.options.now
        try record.write(of: source, in: FetchRecord.folder(buildCache))
        guard let path = source.path else { return .noNewBallots }
        let file = project.folder.name("Content/\(path)")
        guard let (bytes, _) = try copy(at: path) else { return fail(.vanished, before, &log) }
        return .unchanged(file: file, records: count(bytes, at: path))
    }

    private func take(
        _ bytes: [UInt8], isPage: Bool, version: FetchRequest.Version, before: Before, _ log: inout DiagnosticLog
    ) throws(FileError) -> FetchedSource.Outcome {
        if isPage || bytes.first(where: { !$0.isASCIISpace }) == UInt8(ascii: "<") {
            let hint = "check that this is the address of the data, and whether it needs a key"
            let message = "the server returned a web page instead of data"
            return fail(RefusedAnswer(message: message, hint: hint), before, &log)
        }
        let record = FetchRecord(
            source: source.digest, content: SHA256.digest(of: bytes), version: version, time: project.options.now)
        guard let path = source.path else {
            guard let taken = try takeIn(.answer(bytes, from: source.name, isCollected: false), record, &log) else {
                return fail(RefusedAnswer(message: "no ballot in the answer counts"), before, &log)
            }
            return taken.report.isRepeated ? .noNewBallots : .ballots([taken])
        }
        return try write(bytes, path: path, record: record, before: before, &log)
    }

    /// Imports ballots as a batch; reports errors and returns nil if that fails.
    private func takeIn(
        _ ballots: BallotSource, _ record: FetchRecord, _ log: inout DiagnosticLog
    ) throws(FileError) -> TakenBallots? {
        var buildLog = DiagnosticLog()
        let report = vote([ballots], project.options, building: false, &buildLog, progress: project.progress)
        log.append(buildLog)
        guard !buildLog.hasErrors, let taken = report?.taken.last else { return nil }
        let buildCache = try project.openState()
        try record.write(of: source, in: FetchRecord.folder(buildCache))
        return taken
    }

    /// Replaces the last answer with this one if it passes all checks.
    private func write(
        _ bytes: [UInt8], path: String, record: FetchRecord, before: Before,
        _ log: inout DiagnosticLog
    ) throws(FileError) -> FetchedSource.Outcome {
        let buildCache = try project.openState()
        let state = try FetchRecord.folder(buildCache)
        let check = AnswerCheck(project: project)
        let refusedName = "\(source.name).refused.json"
        let file = state.place(refusedName)
        let old = try copy(at: path)?.bytes
        let records: Int
        do throws(RefusedAnswer) {
            var warnings = DiagnosticLog()
            records = try check.count(bytes, at: path, calling: file, &warnings)
            if old != bytes { log.append(warnings) }
            if records == 0, let old, case let count = count(old, at: path), count > 0 {
                throw .emptied(count, project.folder.name("Content/\(path)"))
            }
        } catch {
            try keep(bytes, as: refusedName, in: state)
            return fail(error, before, &log)
        }
        if old != bytes {
            if let refusal = try check.refusal(of: bytes, at: path, calling: file, buildCache, &log) {
                try keep(bytes, as: refusedName, in: state)
                return fail(refusal, before, &log)
            }
            if old != nil, !before.isIntact { try keepReplaced(path, buildCache, &log) }
            guard try put(bytes, at: path, inPlaceOf: old) else { return fail(.vanished, before, &log) }
        }
        try record.write(of: source, in: state)
        try state.removeFile(refusedName)
        let name = project.folder.name("Content/\(path)")
        return old == bytes ? .unchanged(file: name, records: records) : .written(file: name, records: records)
    }

    /// Reports why a source has no new answer, and which data stays in use.
    private func fail(
        _ refusal: RefusedAnswer, _ before: Before, _ log: inout DiagnosticLog
    ) -> FetchedSource.Outcome {
        for problem in refusal.problems { log.report(problem) }
        let age = before.since.map { since in
            let age = since.relativeText(asOf: project.options.now)
            return age == "now" ? "less than a minute ago" : age
        }
        let what = source.path.map { project.folder.name("Content/\($0)") }
        let kept =
            switch (what, age) {
            case (let file?, let age?): "\(file) still has the data from \(age)"
            case (nil, let age?): "the last good answer arrived \(age)"
            case (_, nil): "no earlier answer is stored"
            }
        log.error(
            .fetchFailed, at: source.place, "\(source.name): \(refusal.message)",
            hint: refusal.hint.map { "\($0); \(kept)" } ?? kept)
        return .failed(since: before.since)
    }

    private func count(_ bytes: [UInt8], at path: String) -> Int {
        // A file that can't be read counts as empty.
        let check = AnswerCheck(project: project)
        var discarded = DiagnosticLog()
        return (try? check.count(bytes, at: path, calling: path, &discarded)) ?? 0
    }

    private func copy(at path: String) throws(FileError) -> (bytes: [UInt8], status: FileStatus)? {
        try project.folder.content.readIfPresent(path, limit: 64 << 20)
    }

    /// Stores a refused answer for inspection.
    private func keep(_ bytes: [UInt8], as name: String, in state: Folder) throws(FileError) {
        try state.removeFile(name)
        try state.create(name, bytes.span, permissions: 0o600)
    }

    /// Stores a copy of the current file if someone changed the last answer or created the file.
    private func keepReplaced(
        _ path: String, _ buildCache: BuildCache, _ log: inout DiagnosticLog
    ) throws(FileError) {
        let replaced = buildCache.replacedFiles
        try replaced.keep(path, of: project.folder.content)
        log.warning(
            .fetchReplaced, at: Place(file: project.folder.name("Content/\(path)")),
            "this file differed from the last fetched version",
            hint: replaced.folder.map { "a copy is in \($0.path)" })
    }

    /// Writes the file atomically.
    ///
    /// - Returns: False if someone else changed the file in the meantime.
    private func put(_ bytes: [UInt8], at path: String, inPlaceOf old: [UInt8]?) throws(FileError) -> Bool {
        try project.folder.content.makeFolders(to: path)
        guard let (parent, name) = try project.folder.content.parent(of: path) else { return false }
        guard let old else { return try parent.add(name, bytes) }
        return try parent.replace(name, old, with: bytes)
    }
}

extension RefusedAnswer {
    /// The file changed during the request.
    fileprivate static let vanished = RefusedAnswer(
        message: "the file was changed during the fetch", hint: "fetch again")

    /// The answer has no records, but the last one had some.
    fileprivate static func emptied(_ count: Int, _ file: String) -> RefusedAnswer {
        RefusedAnswer(
            message: "the answer is empty, but the last one had \(count) record\(count == 1 ? "" : "s")",
            hint: "if this is correct, delete \(file) and fetch again")
    }
}
