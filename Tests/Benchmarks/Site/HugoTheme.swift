/// The templates and settings of the Hugo site: the pages of Corkboard's own theme, in Hugo's language.
enum HugoTheme {
    /// Every file by its path in the site.
    static let files = [
        "hugo.json": settings,
        "content/bulletins/_index.md": "---\ntitle: Bulletins\n---\n",
        "content/events/_index.md": "---\ntitle: Events\n---\n",
        "content/events/past.md": "---\ntitle: Past events\ntype: past\n---\n",
        "static/style.css": "body { font: 1rem/1.5 sans-serif }\n",
        "static/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"/>\n",
        "layouts/baseof.html": layout,
        "layouts/home.html": home,
        "layouts/404.html": notFound,
        "layouts/bulletins/section.html": board,
        "layouts/bulletins/page.html": bulletin,
        "layouts/events/section.html": events(isPast: false),
        "layouts/past/page.html": events(isPast: true),
        "layouts/events/page.html": event,
        "layouts/events/page.eventics.ics": calendar,
        "layouts/songs/page.html": songs,
        "layouts/songs/page.songsjson.json": songsJSON,
        "layouts/songs/page.songscsv.csv": songsCSV,
        "layouts/taxonomy.html": tags,
        "layouts/term.html": tag,
        "layouts/rss.xml": feed,
        "layouts/_partials/note.html": note,
        "layouts/_partials/card.html": card,
        "layouts/_partials/time.html": time,
        "layouts/_partials/until.html": until,
    ]

    private static let settings = """
        {
          "title": "A board to measure",
          "baseURL": "https://bench.example/",
          "languageCode": "en",
          "timeZone": "Europe/London",
          "taxonomies": {"tag": "tags"},
          "outputs": {"home": ["html", "rss"], "term": ["html", "rss"], "section": ["html"], "taxonomy": ["html"]},
          "outputFormats": {
            "EventICS": {"mediaType": "text/calendar", "baseName": "event", "isPlainText": true},
            "SongsJSON": {"mediaType": "application/json", "baseName": "songs", "isPlainText": true},
            "SongsCSV": {"mediaType": "text/csv", "baseName": "songs", "isPlainText": true}
          },
          "enableRobotsTXT": true,
          "pagination": {"pagerSize": 48, "disableAliases": true},
          "params": {"description": "Bulletins and events made up by the benchmark."},
          "menus": {"main": [
            {"name": "Home", "pageRef": "/", "weight": 1},
            {"name": "Bulletins", "pageRef": "/bulletins", "weight": 2},
            {"name": "Events", "pageRef": "/events", "weight": 3}
          ]}
        }

        """

    private static let layout = """
        <!DOCTYPE html>
        <html lang="{{ site.Language.Lang }}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'">
        <title>{{ if .IsHome }}{{ site.Title }}{{ else }}{{ .Title }} · {{ site.Title }}{{ end }}</title>
        {{ with .Plain }}{{ $about := . | truncate 160 }}<meta name="description" content="{{ $about }}">
        <meta property="og:description" content="{{ $about }}">
        {{ end }}<meta property="og:title" content="{{ .Title }}">
        <meta property="og:site_name" content="{{ site.Title }}">
        <meta property="og:url" content="{{ .Permalink }}">
        <link rel="canonical" href="{{ .Permalink }}">
        <meta name="generator" content="Hugo">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="{{ "logo.svg" | relURL }}">
        <link rel="stylesheet" href="{{ "style.css" | relURL }}">
        </head>
        <body class="{{ block "kind" . }}plain{{ end }}">
        <a class="skip" href="#main">Skip to the content</a>
        <header class="masthead">
        {{ with .Parent }}<a class="back" href="{{ .RelPermalink }}"><span class="unseen">Back to </span>{{ .Title }}</a>
        {{ end }}<a class="brand" href="{{ site.Home.RelPermalink }}"><img src="{{ "logo.svg" | relURL }}" alt="{{ site.Title }}, home" width="52" height="52"><span aria-hidden="true">{{ site.Title }}</span></a>
        <nav class="menu" aria-label="Main">
        <ul>
        {{ $page := . }}{{ range site.Menus.main }}<li><a href="{{ .URL }}"{{ if $page.IsMenuCurrent "main" . }} aria-current="page"{{ end }}>{{ .Name }}</a></li>
        {{ end }}</ul>
        </nav>
        </header>
        <main id="main" tabindex="-1">
        {{ block "main" . }}{{ end }}
        </main>
        <footer class="colophon" id="end-of-page">
        <p>Times are shown with their zone. Made with Hugo.</p>
        </footer>
        </body>
        </html>

        """

    private static let home = """
        {{ define "kind" }}home{{ end }}
        {{ define "main" }}
        {{ $upcoming := where (sort (where site.RegularPages "Type" "events") "Params.start") "Params.start" "ge" (now.UTC.Format "2006-01-02T15:04:05Z") }}
        <div class="welcome">
        <h1>{{ site.Title }}</h1>
        <p class="lead">{{ site.Params.description }}</p>
        </div>
        {{ with index $upcoming 0 }}<section class="next" aria-labelledby="next">
        <h2 id="next">Next event</h2>
        {{ partial "card.html" . }}
        </section>
        {{ end }}<section aria-labelledby="board">
        <h2 id="board">On the board</h2>
        <div class="board columns-3">
        <ul class="notes">
        {{ range first 6 (where site.RegularPages "Section" "bulletins").ByDate.Reverse }}{{ partial "note.html" . }}{{ end }}</ul>
        </div>
        <p class="more"><a href="{{ "bulletins/" | relURL }}">All bulletins</a></p>
        </section>
        <section aria-labelledby="upcoming">
        <h2 id="upcoming">Coming up</h2>
        <div class="row" role="group" aria-label="Upcoming events, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range first 8 $upcoming }}<li>{{ partial "card.html" . }}</li>
        {{ end }}</ul>
        </div>
        <p class="more"><a href="{{ "events/" | relURL }}">All events</a></p>
        </section>
        {{ end }}

        """

    private static let notFound = """
        {{ define "main" }}
        <h1 class="unseen">Page not found</h1>
        <p>There is no page at this address. It may have been taken down or moved.</p>
        <p class="more"><a href="{{ site.Home.RelPermalink }}">Go to the front page</a></p>
        {{ end }}

        """

    private static let board = """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}
        {{ $pages := .Paginate .RegularPages.ByDate.Reverse }}
        <div class="heading">
        <h1>{{ .Title }}</h1>
        <p class="count">{{ $pages.TotalNumberOfElements }} bulletins</p>
        </div>
        <div class="board columns-2">
        <ul class="notes">
        {{ range $pages.Pages }}{{ partial "note.html" . }}{{ end }}</ul>
        </div>
        <nav class="turn" aria-label="Pages of the board">
        {{ with $pages.Prev }}<a class="newer" rel="prev" href="{{ .URL }}">Newer</a>{{ end }}
        <p>Page {{ $pages.PageNumber }} of {{ $pages.TotalPages }}</p>
        {{ with $pages.Next }}<a class="older" rel="next" href="{{ .URL }}">Older</a>{{ end }}
        </nav>
        {{ end }}

        """

    private static let bulletin = """
        {{ define "main" }}
        <article class="sheet yellow">
        <header>
        <h1 dir="auto">{{ .Title }}</h1>
        <p class="signed"><bdi>{{ .Params.author }}</bdi> <span class="when">{{ partial "time.html" .Date }}</span></p>
        </header>
        <div class="prose" dir="auto">
        {{ .Content }}
        </div>
        {{ with .GetTerms "tags" }}<ul class="tags" aria-label="Tags">
        {{ range . }}<li dir="auto"><a href="{{ .RelPermalink }}" rel="tag">{{ .Title }}</a></li>
        {{ end }}</ul>
        {{ end }}</article>
        <nav class="turn" aria-label="Other bulletins">
        {{ with .NextInSection }}<a class="newer" rel="prev" href="{{ .RelPermalink }}"><small>Newer</small> <bdi>{{ .Title }}</bdi></a>
        {{ end }}{{ with .PrevInSection }}<a class="older" rel="next" href="{{ .RelPermalink }}"><small>Older</small> <bdi>{{ .Title }}</bdi></a>
        {{ end }}</nav>
        {{ end }}

        """

    /// The list of events, one row a category: upcoming ones soonest first, or past ones latest first.
    private static func events(isPast: Bool) -> String {
        """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}
        {{ $all := sort (where site.RegularPages "Type" "events") "Params.start" \(isPast ? "\"desc\"" : "\"asc\"") }}
        {{ $shown := where $all "Params.start" "\(isPast ? "lt" : "ge")" (now.UTC.Format "2006-01-02T15:04:05Z") }}
        <div class="heading">
        <h1>{{ .Title }}</h1>
        <p><a class="button" href="{{ "\(isPast ? "events/" : "events/past/")" | relURL }}">\(isPast ? "Upcoming" : "Past") events</a></p>
        </div>
        {{ range $shown.GroupByParam "category" }}<details class="sport" open>
        <summary><span class="icon" aria-hidden="true">🎽</span><h2 dir="auto">{{ .Key }}</h2> <span class="count">{{ len .Pages }}</span></summary>
        <div class="row" role="group" aria-label="{{ .Key }}, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range .Pages }}<li>{{ partial "card.html" . }}</li>
        {{ end }}</ul>
        </div>
        </details>
        {{ end }}{{ end }}

        """
    }

    private static let event = """
        {{ define "main" }}
        {{ $start := time.AsTime .Params.start }}
        {{ $end := time.AsTime .Params.end }}
        <article class="event">
        <header class="poster" data-start="{{ $start.Unix }}" data-end="{{ $end.Unix }}">
        <p class="category"><span class="icon" aria-hidden="true">🎽</span> {{ .Params.category }}</p>
        <h1 class="name"><span dir="auto">{{ .Title }}</span></h1>
        {{ partial "until.html" $start }}
        <p class="as-of">As of {{ partial "time.html" now }}</p>
        </header>
        <dl class="facts">
        <div><dt>Starts</dt><dd>{{ partial "time.html" $start }}</dd></div>
        <div><dt>Ends</dt><dd>{{ partial "time.html" $end }}</dd></div>
        {{ with .Params.venue }}<div><dt>Where</dt><dd><bdi>{{ .name }}</bdi><br><bdi>{{ .address }}</bdi></dd></div>
        {{ end }}</dl>
        <p class="call"><a class="button strong" href="{{ .RelPermalink }}songs/">Song list <span class="count">{{ .Params.songCount }}</span></a></p>
        <div class="prose" dir="auto">
        {{ .Content }}
        </div>
        {{ with .GetTerms "tags" }}<ul class="tags" aria-label="Tags">
        {{ range . }}<li dir="auto"><a href="{{ .RelPermalink }}" rel="tag">{{ .Title }}</a></li>
        {{ end }}</ul>
        {{ end }}</article>
        {{ end }}

        """

    private static let songs = """
        {{ define "main" }}
        <div class="heading">
        <h1>Songs <span class="of">for <bdi>{{ .Params.event }}</bdi></span></h1>
        <p class="count">{{ len .Params.songs }} songs</p>
        </div>
        <table class="songs">
        <caption>Ranked by net score</caption>
        <thead>
        <tr><th scope="col" class="rank"><abbr title="Rank">#</abbr></th><th scope="col">Song</th><th scope="col" class="ups">Up</th><th scope="col" class="downs">Down</th><th scope="col" class="score">Score</th></tr>
        </thead>
        <tbody>
        {{ $last := "" }}{{ $rank := 0 }}{{ range $place, $song := .Params.songs }}{{ $score := sub .up .down }}{{ if ne $score $last }}{{ $rank = add $place 1 }}{{ end }}{{ $last = $score }}<tr class="song">
        <td class="rank">{{ $rank }}</td>
        <th scope="row"><bdi class="title">{{ .title }}</bdi> <bdi class="artist">{{ .artist }}</bdi></th>
        <td class="ups">{{ .up }}</td>
        <td class="downs">{{ .down }}</td>
        <td class="score">{{ $score }}</td>
        </tr>
        {{ end }}</tbody>
        </table>
        {{ end }}

        """

    private static let songsJSON = """
        {"event":{{ jsonify .Params.eventID }},"name":{{ jsonify .Params.event }},"songs":[
        {{ range $place, $song := .Params.songs }}{{ if $place }},
        {{ end }}{"rank":{{ add $place 1 }},"title":{{ jsonify .title }},"artist":{{ jsonify .artist }},"ups":{{ .up }},"downs":{{ .down }},"net":{{ sub .up .down }}}{{ end }}
        ]}

        """

    private static let songsCSV = """
        rank,title,artist,ups,downs,net
        {{ range $place, $song := .Params.songs }}{{ add $place 1 }},{{ .title }},{{ .artist }},{{ .up }},{{ .down }},{{ sub .up .down }}
        {{ end }}
        """

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Hugo//EN
        BEGIN:VEVENT
        UID:{{ .File.ContentBaseName }}@bench.example
        DTSTAMP:{{ (time.AsTime .Params.start).UTC.Format "20060102T150405Z" }}
        DTSTART:{{ (time.AsTime .Params.start).UTC.Format "20060102T150405Z" }}
        DTEND:{{ (time.AsTime .Params.end).UTC.Format "20060102T150405Z" }}
        SUMMARY:{{ .Title }}
        LOCATION:{{ .Params.venue.name }}
        URL:{{ .Permalink }}
        END:VEVENT
        END:VCALENDAR

        """

    private static let tags = """
        {{ define "main" }}
        <div class="heading">
        <h1>{{ .Title }}</h1>
        </div>
        <ul class="tags">
        {{ range .Data.Terms.Alphabetical }}<li dir="auto"><a href="{{ .Page.RelPermalink }}" rel="tag">{{ .Page.Title }}</a> <span class="count">{{ .Count }}</span></li>
        {{ end }}</ul>
        {{ end }}

        """

    private static let tag = """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}
        {{ $pages := .Paginate (where .RegularPages "Section" "bulletins").ByDate.Reverse }}
        <div class="heading">
        <h1>{{ .Title }}</h1>
        <p class="count">{{ len .Pages }}</p>
        </div>
        {{ if eq $pages.PageNumber 1 }}<div class="row" role="group" aria-label="Events, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range sort (where .RegularPages "Type" "events") "Params.start" }}<li>{{ partial "card.html" . }}</li>
        {{ end }}</ul>
        </div>
        {{ end }}<div class="board columns-2">
        <ul class="notes">
        {{ range $pages.Pages }}{{ partial "note.html" . }}{{ end }}</ul>
        </div>
        <nav class="turn" aria-label="Pages of this tag">
        {{ with $pages.Prev }}<a class="newer" rel="prev" href="{{ .URL }}">Newer</a>{{ end }}
        <p>Page {{ $pages.PageNumber }} of {{ $pages.TotalPages }}</p>
        {{ with $pages.Next }}<a class="older" rel="next" href="{{ .URL }}">Older</a>{{ end }}
        </nav>
        {{ end }}

        """

    private static let feed = """
        {{ printf `<?xml version="1.0" encoding="utf-8"?>` | safeHTML }}
        <rss version="2.0">
        <channel>
        <title>{{ .Title }}</title>
        <link>{{ .Permalink }}</link>
        <description>{{ site.Params.description }}</description>
        {{ $pages := .RegularPages }}{{ if .IsHome }}{{ $pages = site.RegularPages }}{{ end }}{{ range first 20 (where $pages "Section" "bulletins").ByDate.Reverse }}<item>
        <title>{{ .Title }}</title>
        <link>{{ .Permalink }}</link>
        <guid>{{ .Permalink }}</guid>
        <pubDate>{{ .Date.Format "Mon, 02 Jan 2006 15:04:05 -0700" }}</pubDate>
        <description>{{ .Content | html }}</description>
        </item>
        {{ end }}</channel>
        </rss>

        """

    private static let note = """
        <li class="note yellow">
        <a href="{{ .RelPermalink }}">
        <span class="subject" dir="auto">{{ .Title }}</span>
        <span class="signed"><bdi>{{ .Params.author }}</bdi> <time datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 January 2006" }}</time></span>
        </a>
        </li>

        """

    private static let card = """
        {{ $start := time.AsTime .Params.start }}<a class="card" href="{{ .RelPermalink }}" data-start="{{ $start.Unix }}" data-end="{{ (time.AsTime .Params.end).Unix }}">
        {{ partial "until.html" $start }}
        <span class="name"><span dir="auto">{{ .Title }}</span></span>
        <span class="when">{{ partial "time.html" $start }}</span>
        </a>
        """

    private static let time = """
        {{ $local := .Local }}<time datetime="{{ $local.Format "2006-01-02T15:04:05Z07:00" }}">{{ $local.Format "Mon 2 January 2006, 15:04" }}</time> <span class="zone">{{ $local.Format "MST" }}</span>
        """

    private static let until = """
        {{ $seconds := sub .Unix now.Unix }}{{ if gt $seconds 0 }}<span class="countdown"><b>{{ div $seconds 86400 }} days</b> <b>{{ printf "%02d:%02d" (div (mod $seconds 86400) 3600) (div (mod $seconds 3600) 60) }}</b></span><span class="state">in {{ div $seconds 86400 }} days</span>{{ else }}<span class="state">Past</span>{{ end }}
        """
}
