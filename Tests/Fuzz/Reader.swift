import Bytes
import Crypto
import Diagnostics
import Fetch
import Mustache
import Output
import Processes
import Songbooks
import Text
import Time

@testable import Authoring
@testable import Ballots
@testable import Content
@testable import Documents
@testable import Markdown
@testable import Pages
@testable import SiteBuilder

/// The readers of bytes from elsewhere.
///
/// No reader may trap, read outside its memory or take long, and each must report what it can't read.
enum Reader: String, CaseIterable {
    case json, yaml, records, settings, calendars, playlists, ballots, templates, frames, manifest, caches, keys,
        fetches
    case addresses, songbooks, zones

    func read(_ bytes: [UInt8]) {
        switch self {
        case .json: readJSON(bytes)
        case .yaml: readYAML(bytes)
        case .records: readRecords(bytes)
        case .settings: readSettings(bytes)
        case .calendars: readRecords(ofFile: "calendars/team.ics", bytes)
        case .playlists: readPlaylist(bytes)
        case .ballots: readBallots(bytes)
        case .templates: readTemplate(bytes)
        case .frames: readFrames(bytes)
        case .manifest: readManifest(bytes)
        case .caches: readCaches(bytes)
        case .keys: readKeys(bytes)
        case .fetches: readFetch(bytes)
        case .addresses: readAddresses(bytes)
        case .songbooks: readSongbook(bytes)
        case .zones: readZone(bytes)
        }
    }

    private func readJSON(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        let node = JSON.parse(bytes, file: "", &log)
        precondition(node != nil || log.hasErrors, "nothing says why it was not read")
    }

    private func readYAML(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        let file = FrontMatter.parse(Array("---\n".utf8) + bytes, file: "", &log)
        precondition(file != nil || log.hasErrors, "nothing says why it was not read")
        var yamlLog = DiagnosticLog()
        guard YAML.parse(bytes, file: "", &yamlLog) != nil else {
            precondition(yamlLog.hasErrors, "nothing says why it was not read")
            return
        }
        do throws(Problem) { _ = try YAMLOutliner.outline(of: bytes, in: bytes.indices, firstLine: 1) } catch {
            preconditionFailure("what can be read can be outlined")
        }
    }

    /// Reads a record of a kind that the first byte chooses.
    private func readRecords(_ bytes: [UInt8]) {
        let files = [
            "bulletins/a.md", "bulletins/a.de.md", "events/a.json", "events/a.md", "pages/a.md", "schedules/a.json",
            "schedules/a.md", "sports/a.json",
        ]
        readRecords(ofFile: files[Int(bytes.first ?? 0) % files.count], Array(bytes.dropFirst()))
    }

    /// Reads records, stores them as builds do, and looks at the dates on which they repeat. Nothing that records
    /// contain ends before it starts.
    private func readRecords(ofFile path: String, _ bytes: [UInt8]) {
        var log = DiagnosticLog()
        let context = LoadContext(zone: .utc, author: "Ada", languages: ["en", "de"])
        let records = SourceReader(path: path, file: "", context: context).records(in: bytes, &log)
        var writer = ByteWriter()
        records.store(in: &writer)
        var reader = ByteReader(writer.bytes[...], zones: context.zones)
        guard let kind = RecordKind(ofPath: path),
            let stored = try? Records(kind, from: &reader)
        else { preconditionFailure("what is stored can be read") }
        precondition(stored.count == records.count, "every record is stored")
        guard case .events(let events) = records else { return }
        for series in events.compactMap(\.series) {
            var count = 0
            series.forEachDate { _, _ in
                count += 1
                return count < 100
            }
            _ = (series.omitted, series.differing)
        }
        // In the first year, all dates are ahead.
        guard let now = try? Instant(seconds: -62_135_596_800) else { preconditionFailure("the year 1 exists") }
        let occurrences = Occurrences(of: events, OccurrenceSettings(), in: .utc, at: now, &log)
        // A foreign calendar can move a date from a time in one zone to a day.
        for times in occurrences.events.map(\.times) where !path.hasSuffix(".ics") {
            guard let start = times.start, let end = times.end else { continue }
            precondition(!end.isOver(before: start, in: times.zone ?? .utc), "an event ends before it starts")
        }
    }

    private func readSettings(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        guard let node = YAML.parse(bytes, file: "", &log) else { return }
        _ = SiteConfiguration(node, file: "", &log)
    }

    private func readPlaylist(_ bytes: [UInt8]) {
        var log = DiagnosticLog()
        let list = Playlist(String(decoding: bytes, as: UTF8.self), file: "", &log)
        precondition(!list.songs.isEmpty || log.hasErrors, "nothing says why no song was read")
    }

    /// Reads ballots at once and in blocks of seven bytes, which must give the same result.
    private func readBallots(_ bytes: [UInt8]) {
        let results = [max(1, bytes.count), 7].map { size in
            var reader = BallotReader(nil, zone: .utc)
            do throws(UnreadableBallots) {
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                try reader.finish()
            } catch { return "unreadable" }
            let counts = [reader.ballots.count, reader.requests.count, reader.rejections.count]
            return "\(counts) \(reader.rejections.map(\.line))"
        }
        precondition(results[0] == results[1], "the blocks of a file change nothing")
    }

    /// Checks a template in place of one of the theme's, chosen by the first byte, and renders it if it has no errors.
    private func readTemplate(_ bytes: [UInt8]) {
        let kind = WebPages.kinds[Int(bytes.first ?? 0) % WebPages.kinds.count]
        let shapes = [SiteView.globals.shape, kind.shape]
        var log = DiagnosticLog()
        let library = TemplateLibrary(
            [TemplateSource(name: "page", file: "page", bytes: Array(bytes.dropFirst()))], &log)
        var checker = TemplateChecker(library)
        _ = checker.check([("page", shapes)], &log)
        guard !log.hasErrors else { return }
        var renderer = Renderer(library, outputLimit: 1 << 16)
        var output: [UInt8] = []
        // A page that is too long is refused when it is rendered.
        try? renderer.render("page", shapes.map { TemplateData($0) }, into: &output)
    }

    private func readFrames(_ bytes: [UInt8]) {
        let content = Frames.content(in: bytes, at: 0) ?? bytes[...]
        // A malformed frame costs one body.
        _ = RenderedBody.Answer(encoded: content)
        _ = MarkdownLimits(encoded: content)
        _ = MarkdownOptions(encoded: content)
        _ = MarkdownBody(encoded: content)
    }

    /// Reads a manifest, or a journal, with the checksum that belongs to the bytes.
    private func readManifest(_ bytes: [UInt8]) {
        _ = try? ManifestFile.read(bytes)
        let content = Array("corkboard output".utf8) + bytes
        let read = try? ManifestFile.read(content + SHA256.digest(of: content.span).bytes)
        guard let file = read?.file else { return }
        for index in 0..<file.manifest.count {
            precondition(file.manifest.index(of: file.manifest.path(at: index)) == index, "every file is found")
        }
    }

    /// Reads the caches with the checksum that belongs to the bytes.
    private func readCaches(_ bytes: [UInt8]) {
        // Damaged ones are made again.
        for part in [CachedLists.self, CachedReport.self, CachedPlan.self] as [any CachePart.Type] {
            _ = part.init(stored: bytes)
            var reader = ByteReader(bytes[...])
            _ = try? part.init(from: &reader)
        }
        var reader = ByteReader(bytes[...])
        _ = try? CachedEvent(from: &reader)
        let zones = Zones()
        for kind in RecordKind.allCases {
            var reader = ByteReader(bytes[...], zones: zones)
            _ = try? Records(kind, from: &reader)  // damaged ones are read again
        }
    }

    /// Reads the keys of gates, and seals something with the seed's.
    private func readKeys(_ bytes: [UInt8]) {
        _ = KeyCache(stored: bytes)
        guard var keys = KeyCache(stored: checksum(of: bytes[...]).bytes + bytes) else { return }
        precondition(KeyCache(stored: keys.stored) != nil, "what is stored can be read")
        let subject = Gate.Subject(site: "salt", event: "dance", role: .event)
        if case .gate(let gate) = keys.known(subject, codes: [foldedCode("K7XQ2 M9TBR")]) {
            precondition(!gate.seal([], in: "").isEmpty, "an empty text is padded")
        }
        _ = keys.forget(besides: [subject])
    }

    private func readFetch(_ bytes: [UInt8]) {
        _ = FetchRecord(stored: bytes)
        var reader = ByteReader(bytes[...])
        guard let record = try? FetchRecord(from: &reader) else { return }
        precondition(FetchRecord(stored: record.stored)?.stored == record.stored, "it comes back as it was stored")
    }

    private func readAddresses(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Invalid addresses and times are rejected.
        if let address = try? WebAddress(parsing: text) { _ = NetworkZone(host: address.host) }
        _ = NetworkZone(host: text)
        _ = try? BaseURL(parsing: text)
        _ = try? Moment.parse(text, in: .utc)
        let address = LinkAddress(bytes)
        _ = (address.schemeName, address.fragment, address.isOfSite)
        _ = percentDecoded(text)
        _ = OutputPath.isProper(bytes.span)
        for fold in [folded, foldedLoosely, skeleton] {
            let once = fold(text)
            precondition(fold(once).utf8.elementsEqual(once.utf8), "folding what is folded changes nothing")
        }
    }

    /// Reads a library in each format, and a history in each format.
    private func readSongbook(_ bytes: [UInt8]) {
        for format in [nil] + SongbookFormat.allCases {
            var log = DiagnosticLog()
            let songbook = Songbook.read(bytes, file: "songs", as: format, &log)
            precondition(songbook != nil || log.hasErrors, "nothing says why it was not read")
        }
        // A damaged history is refused.
        for format in [nil] + HistoryFormat.allCases {
            _ = try? History.lastSong(in: bytes, name: "history", as: format)
        }
        _ = try? IcecastStatus.song(in: bytes)
    }

    private func readZone(_ bytes: [UInt8]) {
        guard let zone = try? Zone(named: "Fuzz/Zone", file: bytes) else { return }  // a damaged file is refused
        for seconds: Int64 in [-62_135_596_800, -1 << 40, -1, 0, 1_000_000_000, 1 << 31, 1 << 33, 253_402_300_799] {
            guard let instant = try? Instant(seconds: seconds) else { continue }  // out of range
            _ = try? zone.instant(of: zone.local(instant))  // a skipped time is refused
            if case .day(let day)? = try? Moment.parse("2026-10-25", in: zone) {
                _ = (zone.start(of: day), zone.end(of: day))
            }
        }
    }
}
