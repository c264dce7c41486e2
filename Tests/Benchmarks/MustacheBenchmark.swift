import Diagnostics
import Mustache

/// Renders a page with a list of 50 rows of 6 escaped fields, 18.7 KB: with prepared data, and including its
/// preparation.
func benchmarkMustache(_ options: SiteBenchmarkOptions) throws {
    let song = Shape([
        .init("id", kind: .text, summary: ""), .init("title", kind: .text, summary: ""),
        .init("artist", kind: .text, summary: ""), .init("score", kind: .text, summary: ""),
        .init("ups", kind: .text, summary: ""), .init("downs", kind: .text, summary: ""),
    ])
    let site = Shape([.init("siteTitle", kind: .text, summary: "")])
    let page = Shape([.init("title", kind: .text, summary: ""), .init("songs", kind: .list(song), summary: "")])
    var log = DiagnosticLog()
    let library = TemplateLibrary([TemplateSource(name: "songs", file: "songs", bytes: Array(template.utf8))], &log)
    precondition(!log.hasErrors, "\(log.diagnostics)")

    var siteCells = TemplateData(site)
    siteCells.set(siteCells.root[0], text: "Friday & Friends")
    let songs = (0..<50).map { number in
        Song(
            id: "song-\(number)", title: "Another Long Enough Title No. \(number)",
            artist: "The Artist & Band \(number)",
            score: "\(number * 3 - 20)", ups: "\(number * 4)", downs: "\(number + 20)")
    }
    var cells = TemplateData(page)
    fill(&cells, songs)
    var renderer = Renderer(library)
    var output: [UInt8] = []

    let repetitions = options.size(2000, small: 2)
    let rendering = try Throughput(repetitions: repetitions) {
        output.removeAll(keepingCapacity: true)
        try renderer.render("songs", [siteCells, cells], into: &output)
        return output.count
    }
    print("mustache, rendering a page of \(output.count) bytes: \(rendering)")
    let both = try Throughput(repetitions: repetitions) {
        output.removeAll(keepingCapacity: true)
        cells.removeAll()
        fill(&cells, songs)
        try renderer.render("songs", [siteCells, cells], into: &output)
        return output.count
    }
    print("mustache, filling and rendering it: \(both)")
}

private struct Song {
    let id, title, artist, score, ups, downs: String
}

private func fill(_ cells: inout TemplateData, _ songs: [Song]) {
    cells.set(cells.root[0], text: "Songs of the night")
    for (song, slots) in zip(songs, cells.list(cells.root[1], count: songs.count)) {
        cells.set(slots[0], text: song.id)
        cells.set(slots[1], text: song.title)
        cells.set(slots[2], text: song.artist)
        cells.set(slots[3], text: song.score)
        cells.set(slots[4], text: song.ups)
        cells.set(slots[5], text: song.downs)
    }
}

private let template = """
    <!doctype html>
    <html lang="en">
    <head><title>{{title}} · {{siteTitle}}</title></head>
    <body>
    <h1>{{title}}</h1>
    <ol class="songs">
    {{#songs}}
      <li class="song" id="{{id}}" data-kind="song">
        <h2 class="song-title">{{title}}</h2>
        <p class="song-artist">by <span class="artist">{{artist}}</span></p>
        <p class="song-score" aria-label="score"><strong>{{score}}</strong></p>
        <p class="song-votes"><span class="ups">{{ups}}</span> up, <span class="downs">{{downs}}</span> down</p>
      </li>
    {{/songs}}
    </ol>
    </body>
    </html>

    """
