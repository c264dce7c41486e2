extension HugoTheme {
    /// The frame of all pages, and partials that are the same on many pages.
    static let frame = [
        "layouts/baseof.html": """
        {{- $facts := partial "facts.html" . -}}
        <!DOCTYPE html>
        <html lang="{{ site.Language.Lang }}" dir="ltr">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'">
        <title>{{ $facts.title }}</title>
        <meta name="description" content="{{ $facts.about }}">
        <meta property="og:description" content="{{ $facts.about }}">
        <meta property="og:title" content="{{ $facts.title }}">
        <meta property="og:type" content="{{ block "type" . }}website{{ end }}">
        {{ partialCached "head/site.html" . }}
        {{ if eq .Kind "404" }}<meta name="robots" content="noindex">
        {{ end }}<meta property="og:url" content="{{ $facts.address }}">
        <link rel="canonical" href="{{ $facts.address }}">
        <link rel="alternate" hreflang="{{ site.Language.Lang }}" href="{{ $facts.address }}">
        {{ partialCached "head/feeds.html" . }}
        {{ block "head" . }}{{ end }}{{ with $facts.above }}{{ partial "head/linked-data.html" (dict "page" $ "facts" $facts) }}
        {{ end }}{{ partialCached "head/assets.html" . }}
        </head>
        <body class="{{ block "kind" . }}plain{{ end }}">
        <a class="skip" href="#main">Skip to the content</a>
        <header class="masthead">
        {{ with $facts.above }}<a class="back" href="{{ .page.RelPermalink }}"><span class="unseen">Back to </span><span>{{ .title }}</span></a>
        {{ end }}{{ $place := cond .IsHome "home" .Section }}{{ partialCached "masthead.html" $place $place }}
        </header>
        <main id="main" tabindex="-1">
        {{ block "main" . }}{{ end }}
        </main>
        {{ partialCached "footer.html" . }}
        </body>
        </html>

        """,
        "layouts/_partials/facts.html": """
        {{- $name := .Title -}}
        {{- $about := site.Params.description -}}
        {{- $address := .Permalink -}}
        {{- $above := dict "title" "Home" "page" site.Home -}}
        {{- if .IsHome -}}
          {{- $above = false -}}
        {{- else if eq .Kind "404" -}}
          {{- $name = "Page not found" -}}
        {{- else if eq .Type "songs" -}}
          {{- $about = printf "The songs for %s, ranked by votes" .Params.event -}}
          {{- $above = dict "title" .Params.event "page" (site.GetPage "/events" .Params.eventID) -}}
        {{- else if and .IsPage (eq .Type "bulletins") -}}
          {{- $about = printf "%s, by %s" .Title .Params.author -}}
          {{- $above = dict "title" .Parent.Title "page" .Parent -}}
        {{- else if or .IsPage (eq .Type "row") (eq .Kind "term") -}}
          {{- $parent := .Parent -}}
          {{- if eq .Type "events" -}}
            {{- $about = .Title -}}
            {{- if eq (partialCached "timing.html" . .Path).phase "past" }}{{ $parent = site.GetPage "/events/past" }}{{ end -}}
          {{- else if .Params.past -}}
            {{- $parent = site.GetPage "/events/past" -}}
          {{- end -}}
          {{- $above = dict "title" $parent.Title "page" $parent -}}
        {{- end -}}
        {{- with and .IsNode (partial "pager.html" .) -}}
          {{- if gt .PageNumber 1 -}}
            {{- $name = printf "%s, page %d" $name .PageNumber -}}
            {{- $address = absURL .URL -}}
          {{- end -}}
        {{- end -}}
        {{- $title := site.Title -}}
        {{- if not .IsHome }}{{ $title = printf "%s · %s" $name site.Title }}{{ end -}}
        {{- return dict "name" $name "title" $title "about" $about "address" $address "above" $above -}}
        """,
        "layouts/_partials/masthead.html": """
        <a class="brand" href="{{ site.Home.RelPermalink }}"><img src="{{ "assets/logo.svg" | relURL }}" alt="{{ site.Title }}, home" width="52" height="52"><span aria-hidden="true">{{ site.Title }}</span></a>
        <button type="button" class="pause" data-other="Resume countdowns" hidden>Pause countdowns</button>
        <nav class="menu" aria-label="Main">
        <ul>
        {{ range site.Menus.main }}<li><a href="{{ .URL }}"{{ if eq .Identifier $ }} aria-current="page"{{ end }}>{{ .Name }}</a></li>
        {{ end }}</ul>
        </nav>
        """,
        "layouts/_partials/footer.html": """
        <footer class="colophon" id="end-of-page">
        <ul class="also">
        <li><a href="{{ "search/" | relURL }}">Search</a></li>
        <li><a href="{{ "tags/" | relURL }}">Tags</a></li>
        <li><a href="{{ "feed.xml" | relURL }}">Feed</a></li>
        <li><a href="{{ "calendar.ics" | relURL }}">Calendar</a></li>
        <li><a href="{{ "calendar.ics" | absURL | replaceRE "^https" "webcal" | safeURL }}">Subscribe to the calendar</a></li>
        </ul>
        <p><button type="button" class="zones" data-other="Show the event&#39;s time first" data-own="your time" data-locale="en-IE" hidden>Show my own time first</button></p>
        <p>Times are shown with their zone. Made with Hugo {{ hugo.Version }}.</p>
        </footer>
        <p class="unseen" id="said" role="status"></p>
        """,
        "layouts/_partials/pager.html": """
        {{- $pager := false -}}
        {{- if eq .Kind "term" -}}
          {{- $pager = .Paginate (partialCached "bulletins-tagged.html" . .Path) -}}
        {{- else if eq .Type "row" -}}
          {{- with index (partialCached "rows.html" .Params.past .Params.past) (lower .Params.category) -}}
            {{- $pager = $.Paginate .events site.Params.cardsOnAPage -}}
          {{- end -}}
        {{- else if and .IsSection (eq .Type "bulletins") -}}
          {{- $pager = .Paginator -}}
        {{- end -}}
        {{- return $pager -}}
        """,
        "layouts/_partials/turn.html": """
        {{ if gt .pager.TotalPages 1 }}<nav class="turn" aria-label="{{ .label }}">
        {{ with .pager.Prev }}<a class="button newer" rel="prev" href="{{ .URL }}">{{ $.newer }}</a>
        {{ end }}<p>Page {{ .pager.PageNumber }} of {{ .pager.TotalPages }}</p>
        {{ with .pager.Next }}<a class="button older" rel="next" href="{{ .URL }}">{{ $.older }}</a>
        {{ end }}</nav>
        {{ end }}
        """,
        "layouts/_partials/number.html": """
        {{ if lt . 10000 }}{{ . }}{{ else }}{{ lang.FormatNumber 0 . }}{{ end }}
        """,
        "layouts/_partials/time.html": """
        <time datetime="{{ .Format "2006-01-02T15:04:05-07:00" }}">{{ .Format "Monday 2 January 2006, 15:04" }}</time>&nbsp;<span class="zone">{{ .Format "MST" }}</span>
        """,
        "layouts/_partials/today.html": """
        {{- return time.AsTime ((time.In site.Params.timeZone now).Format "2006-01-02") -}}
        """,
        "layouts/404.html": """
        {{ define "main" }}<h1 class="unseen">Page not found</h1>
        <div class="board columns-2">
        <ul class="notes">
        <li class="note pink tilt-5"><p><span class="subject">This note has fallen off the board</span> <span class="signed">There is no page at this address. It may have been taken down or moved.</span></p></li>
        </ul>
        </div>
        <p class="more"><a class="button" href="{{ site.Home.RelPermalink }}">Go to the front page</a></p>
        {{ end }}

        """,
    ]
}
