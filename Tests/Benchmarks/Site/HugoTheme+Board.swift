extension HugoTheme {
    /// Layouts for the home page, the board, its bulletins, and the tags.
    static let board = [
        "layouts/home.html": """
        {{ define "kind" }}home{{ end }}
        {{ define "main" }}<h1 class="unseen">{{ site.Title }}</h1>
        <p class="lead">{{ site.Params.description }}</p>
        {{ partial "countdown-words.html" . }}
        {{ $ahead := where (partialCached "events-by-start.html" .) "Params.end" "gt" (now.UTC.Format "2006-01-02T15:04:05Z") }}
        {{ $next := index (where $ahead "Params.start" "gt" (now.UTC.Format "2006-01-02T15:04:05Z")) 0 }}
        {{ with $next }}{{ $timing := partialCached "timing.html" . .Path }}<section class="next" aria-labelledby="next">
        <h2 id="next">Next event</h2>
        <a class="ticket {{ $timing.phase }}" href="{{ .RelPermalink }}" data-start="{{ $timing.start.Unix }}" data-end="{{ $timing.end.Unix }}" data-as-of="{{ $timing.today.Unix }}">
        <span class="countdown"><b>{{ $timing.days }}d</b> <b>{{ $timing.clock }}</b></span>
        <span class="name"><span class="icon" aria-hidden="true">📌</span> <span dir="auto">{{ .Title }}</span> </span>
        <span class="when">{{ partial "time.html" $timing.start }}</span>
        <span class="state">{{ $timing.state }}</span>
        </a>
        </section>
        {{ end }}<section aria-labelledby="board">
        <h2 id="board">On the board</h2>
        <div class="board columns-3">
        <ul class="notes">
        {{ range first 6 (site.GetPage "/bulletins").RegularPages }}{{ partialCached "note.html" . .Path }}
        {{ end }}</ul>
        </div>
        <p class="more"><a class="button" href="{{ "bulletins/" | relURL }}">All bulletins</a></p>
        </section>
        <section aria-labelledby="upcoming">
        <h2 id="upcoming">Coming up</h2>
        {{ partial "card-controls.html" . }}
        <div class="row" role="group" aria-label="Upcoming events, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range first 6 (complement (slice $next) $ahead) }}{{ partialCached "card.html" . .Path }}
        {{ end }}</ul>
        </div>
        <p class="more"><a class="button" href="{{ "events/" | relURL }}">All events</a></p>
        </section>
        {{ end }}

        """,
        "layouts/bulletins/section.html": """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}{{ $pager := .Paginator }}<div class="stand columns-2">
        <div class="heading">
        <h1>{{ .Title }}</h1>
        <p class="count">{{ partial "number.html" $pager.TotalNumberOfElements }} bulletins</p>
        </div>
        <div class="board">
        <ul class="notes">
        {{ range $pager.Pages }}{{ partialCached "note.html" . .Path }}
        {{ end }}</ul>
        </div>
        {{ partial "turn.html" (dict "pager" $pager "label" "Pages of the board" "newer" "Newer" "older" "Older") }}</div>
        {{ end }}

        """,
        "layouts/bulletins/page.html": """
        {{ define "type" }}article{{ end }}
        {{ define "head" }}<meta property="article:published_time" content="{{ (partialCached "date.html" . .Path).Format "2006-01-02T15:04:05-07:00" }}">
        {{ range .Params.tags }}<meta property="article:tag" content="{{ . }}">
        {{ end }}{{ end }}
        {{ define "main" }}<article class="sheet {{ index site.Params.papers (mod (hash.FNV32a .File.ContentBaseName) 5) }}">
        <header>
        <h1 dir="auto">{{ .Title }}</h1>
        <p class="signed"><bdi>{{ .Params.author }}</bdi> <span class="when">{{ partial "time.html" (partialCached "date.html" . .Path) }}</span></p>
        </header>
        <div class="prose" dir="auto">
        {{ .Content }}
        </div>
        {{ partial "tags.html" . }}<div class="share" hidden>
        <button type="button" class="button">Share</button>
        <p class="said" role="status" data-shared="Shared." data-stopped="Not shared." data-copied="Copied: paste it where you like."></p>
        <textarea rows="8" readonly aria-label="The bulletin as text" data-manual="Nothing here can copy: take the text below." hidden></textarea>
        <a href="mailto:" hidden>Send it by e-mail</a>
        </div>
        </article>
        <nav class="turn" aria-label="Other bulletins">
        {{ with .NextInSection }}<a class="newer" rel="prev" href="{{ .RelPermalink }}"><small>Newer</small> <bdi>{{ .Title }}</bdi></a>
        {{ end }}{{ with .PrevInSection }}<a class="older" rel="next" href="{{ .RelPermalink }}"><small>Older</small> <bdi>{{ .Title }}</bdi></a>
        {{ end }}</nav>
        {{ end }}

        """,
        "layouts/taxonomy.html": """
        {{ define "main" }}<div class="heading">
        <h1>{{ .Title }}</h1>
        </div>
        <ul class="tags">
        {{ range .Data.Terms.Alphabetical }}<li dir="auto"><a href="{{ .Page.RelPermalink }}" rel="tag">{{ .Page.Title }}</a> <span class="count">{{ .Count }}</span></li>
        {{ end }}</ul>
        {{ end }}

        """,
        "layouts/term.html": """
        {{ define "kind" }}wide{{ end }}
        {{ define "head" }}<link rel="alternate" type="application/atom+xml" title="{{ .Title }}" href="{{ .RelPermalink }}feed.xml">
        {{ end }}
        {{ define "main" }}{{ $pager := .Paginator }}<div class="stand columns-2">
        <div class="heading">
        <h1><bdi>{{ .Title }}</bdi></h1>
        <p class="count">{{ len .Pages }} records</p>
        <p><a class="button" href="{{ .RelPermalink }}feed.xml">Feed</a></p>
        </div>
        {{ if eq $pager.PageNumber 1 }}{{ with where .RegularPages "Type" "events" }}{{ partial "card-controls.html" . }}
        {{ partial "countdown-words.html" . }}
        <div class="row" role="group" aria-label="Events, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range sort . "Params.start" }}{{ partialCached "card.html" . .Path }}
        {{ end }}</ul>
        </div>
        {{ end }}{{ end }}<div class="board">
        <ul class="notes">
        {{ range $pager.Pages }}{{ partialCached "note.html" . .Path }}
        {{ end }}</ul>
        </div>
        {{ partial "turn.html" (dict "pager" $pager "label" "Pages of this tag" "newer" "Newer" "older" "Older") }}</div>
        {{ end }}

        """,
        "layouts/schedules/section.html": """
        {{ define "main" }}<div class="heading">
        <h1>{{ .Title }}</h1>
        </div>
        <div class="board columns-2">
        <ul class="notes">
        <li class="note green tilt-3"><p><span class="subject">No schedules yet</span> <span class="signed">New schedules appear here.</span></p></li>
        </ul>
        </div>
        {{ end }}

        """,
        "layouts/_partials/note.html": """
        {{ $looks := hash.FNV32a .File.ContentBaseName }}{{ $date := partialCached "date.html" . .Path }}<li class="note {{ index site.Params.papers (mod $looks 5) }} tilt-{{ add (mod (div $looks 5) 5) 1 }}">
        <a href="{{ .RelPermalink }}">
        <span class="subject" dir="auto">{{ .Title }}</span>
        <span class="signed"><bdi>{{ .Params.author }}</bdi> <time datetime="{{ $date.Format "2006-01-02T15:04:05-07:00" }}">{{ $date.Format "2 January 2006" }}</time></span>
        </a>
        </li>
        """,
        "layouts/_partials/tags.html": """
        {{ with .GetTerms "tags" }}<ul class="tags">
        {{ range . }}<li dir="auto"><a href="{{ .RelPermalink }}" rel="tag">{{ .Title }}</a></li>
        {{ end }}</ul>
        {{ end }}
        """,
        "layouts/_partials/bulletins-tagged.html": """
        {{- return where .RegularPages "Section" "bulletins" -}}
        """,
        "layouts/_partials/date.html": """
        {{- return time.In site.Params.timeZone .Date -}}
        """,
    ]
}
