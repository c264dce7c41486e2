extension HugoTheme {
    /// Layouts for feeds and calendars.
    static let feeds = [
        "layouts/list.atom.xml": """
        {{- $feed := partialCached "feed.html" . .Path -}}
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{{ site.Language.Lang }}">
        <title>{{ $feed.title | html }}</title>
        <subtitle>{{ site.Params.description | html }}</subtitle>
        <id>{{ $feed.shown.Permalink }}</id>
        <link rel="alternate" type="text/html" href="{{ $feed.shown.Permalink }}"/>
        <link rel="self" type="application/atom+xml" href="{{ .Permalink }}feed.xml"/>
        {{ with index $feed.bulletins 0 }}<updated>{{ (partialCached "date.html" . .Path).Format "2006-01-02T15:04:05-07:00" }}</updated>{{ end }}
        <generator version="{{ hugo.Version }}">Hugo</generator>
        {{ range $feed.bulletins }}{{ partialCached "entry.xml" . .Path }}
        {{ end }}</feed>

        """,
        "layouts/list.feed.json": """
        {{- $feed := partialCached "feed.html" . .Path -}}
        {{- $items := slice -}}
        {{- range $feed.bulletins }}{{ $items = $items | append (partialCached "item.html" . .Path) }}{{ end -}}
        {{ dict "version" "https://jsonfeed.org/version/1.1" "title" $feed.title "description" site.Params.description "home_page_url" $feed.shown.Permalink "feed_url" (printf "%sfeed.json" .Permalink) "language" site.Language.Lang "items" $items | jsonify }}

        """,
        "layouts/_partials/feed.html": """
        {{- $shown := site.GetPage "/bulletins" -}}
        {{- $title := site.Title -}}
        {{- $bulletins := $shown.RegularPages -}}
        {{- if not .IsHome -}}
          {{- $shown = . -}}
          {{- $title = printf "%s · %s" .Title site.Title -}}
          {{- $bulletins = partialCached "bulletins-tagged.html" . .Path -}}
        {{- end -}}
        {{- return dict "title" $title "shown" $shown "bulletins" (first 20 $bulletins) -}}
        """,
        "layouts/_partials/feed-content.html": """
        {{- return replace .Content `href="/` (printf `href="%s` site.BaseURL) -}}
        """,
        "layouts/_partials/entry.xml": """
        {{ $date := (partialCached "date.html" . .Path).Format "2006-01-02T15:04:05-07:00" -}}
        <entry>
        <title>{{ .Title | html }}</title>
        <id>{{ .Permalink }}</id>
        <link rel="alternate" type="text/html" href="{{ .Permalink }}"/>
        <published>{{ $date }}</published>
        <updated>{{ $date }}</updated>
        <author>
        <name>{{ .Params.author | html }}</name>
        </author>
        {{ range .Params.tags }}<category term="{{ . | html }}"/>
        {{ end }}<content type="html">{{ partialCached "feed-content.html" . .Path | html }}</content>
        </entry>
        """,
        "layouts/_partials/item.html": """
        {{- return dict
          "id" .Permalink
          "url" .Permalink
          "title" .Title
          "content_html" (partialCached "feed-content.html" . .Path)
          "date_published" ((partialCached "date.html" . .Path).Format "2006-01-02T15:04:05-07:00")
          "authors" (slice (dict "name" .Params.author))
          "tags" .Params.tags
        -}}
        """,
        "layouts/home.calendar.ics": """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Hugo//Calendar//EN
        CALSCALE:GREGORIAN
        NAME:{{ site.Title }}
        X-WR-CALNAME:{{ site.Title }}
        REFRESH-INTERVAL;VALUE=DURATION:PT6H
        X-PUBLISHED-TTL:PT6H
        {{ range partialCached "events-by-start.html" . }}{{ partialCached "event.ics" . .Path }}
        {{ end }}END:VCALENDAR

        """,
        "layouts/events/page.event.ics": """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Hugo//Calendar//EN
        CALSCALE:GREGORIAN
        NAME:{{ .Title }}
        X-WR-CALNAME:{{ .Title }}
        REFRESH-INTERVAL;VALUE=DURATION:PT6H
        X-PUBLISHED-TTL:PT6H
        {{ partialCached "event.ics" . .Path }}
        END:VCALENDAR

        """,
        "layouts/_partials/event.ics": #"""
        {{ $timing := partialCached "timing.html" . .Path -}}
        BEGIN:VEVENT
        UID:event-{{ .File.ContentBaseName }}@bench.example
        DTSTAMP:20000101T000000Z
        DTSTART:{{ $timing.start.UTC.Format "20060102T150405Z" }}
        DTEND:{{ $timing.end.UTC.Format "20060102T150405Z" }}
        SUMMARY:{{ .Title }}
        DESCRIPTION:{{ .Permalink }}
        LOCATION:{{ .Params.venue.name }}\, {{ .Params.venue.address }}
        URL:{{ .Permalink }}
        CATEGORIES:{{ .Params.category }},{{ delimit .Params.tags "," }}
        STATUS:CONFIRMED
        END:VEVENT
        """#,
    ]
}
