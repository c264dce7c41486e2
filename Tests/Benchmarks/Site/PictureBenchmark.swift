import Foundation
import TestPictures

/// Compares a site of 12-megapixel camera photos with Hugo's image processing.
struct PictureBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    /// The number of photos, each on a separate page.
    private var count: Int { options.size(200, small: 6) }

    /// The width of a photo in pixels; the height is three quarters of it.
    private var width: Int { options.size(4000, small: 400) }

    private static let widths = [400, 800, 1600]

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let photos = folder.appending(path: "photos")
            let bytes = try writePhotos(to: photos)
            table.head(
                "\(count) photos \(width) pixels wide, \(bytes / 1_000_000) MB, in \(Self.widths.count) sizes and 2 formats"
            )
            let ours = try measureCorkboard(photos, in: folder.appending(path: "corkboard"), keepsOriginals: false)
            _ = try measureCorkboard(photos, in: folder.appending(path: "whole"), keepsOriginals: true)
            guard let hugo = options.hugo else { return }
            try measureHugo(hugo, photos, in: folder.appending(path: "hugo"), against: ours)
        }
    }

    private func photo(_ number: Int) -> [UInt8] {
        var photo = TestPicture.JPEG(width: width, height: width * 3 / 4) { column, row in
            [(column / 3 + row / 5 + number * 7) % 220 + 16, (column / 4 + number) % 90 + 80, (row / 4) % 90 + 80]
        }
        photo.halvesColours = true
        photo.details = 7
        photo.seed = UInt64(number + 1)
        photo.segments = [TestPicture.exif(orientation: number % 2 == 0 ? 1 : 6)]
        return photo.bytes
    }

    /// Writes the photos and returns their total size.
    private func writePhotos(to folder: URL) throws -> Int {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var sum = 0
        for number in 0..<count {
            let bytes = photo(number)
            sum += bytes.count
            try Data(bytes).write(to: folder.appending(path: "\(number).jpg"))
        }
        return sum
    }

    /// The measurements of builds.
    private struct Figures {
        var cold = Runs(), same = Runs(), changed = Runs(), memory = Runs()
    }

    private func measureCorkboard(_ photos: URL, in folder: URL, keepsOriginals: Bool) throws -> Figures {
        let assets = folder.appending(path: "Content/assets")
        try copy(photos, to: assets)
        try write(
            "title: Photos\nimages: {originals: \(keepsOriginals), sizes: \(Self.widths), cards: false}\nboard: {share: []}\n",
            to: folder.appending(path: "Content/site.yaml"))
        for number in 0..<count {
            try write(
                "---\ntitle: Photo \(number)\nauthor: Ada\ndate: 2026-01-01\n---\n![A photo](/assets/\(number).jpg)\n",
                to: folder.appending(path: "Content/bulletins/\(number).md"))
        }
        let command = [options.corkboard, "build", "--site", folder.path, "--quiet", "--now", SampleContent.now]
        let figures = try measure(command, changing: assets.appending(path: "5.jpg")) {
            for made in ["public", ".corkboard"] { try folder.appending(path: made).setAside() }
        }
        let name = keepsOriginals ? "corkboard, and the whole photos without metadata" : "corkboard"
        table.row("  \(name): from nothing", figures.cold)
        table.row("  nothing changed", figures.same)
        table.row("  one photo changed", figures.changed)
        table.row(
            "  most memory (PSS, sampled, with workers)", figures.memory, .megabytes, target: "under 400 MB",
            reached: figures.memory.maximum < 400_000_000)
        return figures
    }

    private func measureHugo(_ hugo: String, _ photos: URL, in folder: URL, against ours: Figures) throws {
        let assets = folder.appending(path: "assets")
        try copy(photos, to: assets)
        try write("title = 'Photos'\nbaseURL = 'https://a.example/'\n", to: folder.appending(path: "hugo.toml"))
        let sizes = Self.widths.map(String.init).joined(separator: " ")
        try write(
            """
            {{ $photo := resources.Get .Params.photo }}
            {{ range slice \(sizes) }}
            {{ $width := . }}
            {{ range slice "jpg q80" "webp q76" }}
            {{ $made := $photo.Filter (slice images.AutoOrient (images.Process (printf "resize %dx %s" $width .))) }}
            <img src="{{ $made.RelPermalink }}" width="{{ $made.Width }}" height="{{ $made.Height }}">
            {{ end }}
            {{ end }}
            """, to: folder.appending(path: "layouts/_default/single.html"))
        for number in 0..<count {
            try write(
                "---\ntitle: Photo \(number)\nphoto: \(number).jpg\n---\n",
                to: folder.appending(path: "content/\(number).md"))
        }
        let command = [
            hugo, "--source", folder.path, "--destination", folder.appending(path: "public").path,
            "--cacheDir",
            folder.appending(path: "cache").path, "--noBuildLock", "--quiet",
        ]
        let figures = try measure(command, changing: assets.appending(path: "5.jpg")) {
            for made in ["public", "resources", "cache"] { try folder.appending(path: made).setAside() }
        }
        let (cold, same) = (figures.cold.median / ours.cold.median, figures.same.median / ours.same.median)
        table.row(
            "  hugo: from nothing", figures.cold,
            target: String(format: "Corkboard at least as fast, is %.1f ×", cold), reached: cold >= 1)
        table.row(
            "  nothing changed", figures.same, target: String(format: "Corkboard ≥ 20 × faster, is %.0f ×", same),
            reached: same >= 20)
        table.row("  one photo changed", figures.changed)
        table.row("  most memory (PSS, sampled)", figures.memory, .megabytes)
    }

    private func measure(
        _ command: [String], changing photo: URL, startAfresh: () throws -> Void
    ) throws -> Figures {
        var figures = Figures()
        try startAfresh()
        // One run for both: it lasts minutes, and sampling its memory adds almost no time.
        figures.cold.add(
            try ContinuousClock().measure {
                figures.memory.add(Double(try ChildProcess(command).peakMemory(every: 100)))
            })
        for _ in 0..<options.runs {
            figures.same.add(try ContinuousClock().measure { try ChildProcess(command).wait() })
        }
        for run in 0..<min(3, options.runs) {
            try Data(self.photo(1000 + run)).write(to: photo)
            figures.changed.add(try ContinuousClock().measure { try ChildProcess(command).wait() })
        }
        return figures
    }

    private func copy(_ photos: URL, to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: photos, to: folder)
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
