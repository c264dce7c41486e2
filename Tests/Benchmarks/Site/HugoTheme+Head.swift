extension HugoTheme {
    /// Partials for the metadata of pages.
    static let head = [
        "layouts/_partials/head/site.html": """
        <meta property="og:site_name" content="{{ site.Title }}">
        <meta property="og:image" content="{{ "assets/logo.svg" | absURL }}">
        <meta name="twitter:card" content="summary">
        """,
        "layouts/_partials/head/feeds.html": """
        <link rel="alternate" type="application/atom+xml" title="{{ site.Title }}" href="{{ "feed.xml" | relURL }}">
        <link rel="alternate" type="application/feed+json" title="{{ site.Title }}" href="{{ "feed.json" | relURL }}">
        <link rel="alternate" type="text/calendar" title="{{ site.Title }}" href="{{ "calendar.ics" | relURL }}">
        """,
        "layouts/_partials/head/assets.html": """
        <meta name="generator" content="Hugo {{ hugo.Version }}">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="{{ "assets/logo.svg" | relURL }}">
        <link rel="manifest" href="{{ "manifest.webmanifest" | relURL }}">
        <link rel="stylesheet" href="{{ "assets/style.css" | relURL }}">
        <script defer src="{{ "assets/site.js" | relURL }}"></script>
        """,
        "layouts/_partials/head/linked-data.html": """
        {{- $page := .page -}}
        {{- $items := slice (dict "@type" "ListItem" "position" 1 "name" site.Title "item" site.Home.Permalink) -}}
        {{- with .facts.above }}{{ if not .page.IsHome -}}
          {{- $items = $items | append (dict "@type" "ListItem" "position" 2 "name" .title "item" .page.Permalink) -}}
        {{- end }}{{ end -}}
        {{- $items = $items | append (dict "@type" "ListItem" "position" (add (len $items) 1) "name" .facts.name "item" .facts.address) -}}
        {{- $graph := slice (dict "@type" "BreadcrumbList" "itemListElement" $items) -}}
        {{- if $page.IsPage -}}
          {{- if eq $page.Type "bulletins" }}{{ $graph = slice (partial "head/article.html" $page) | append $graph -}}
          {{- else if eq $page.Type "events" }}{{ $graph = slice (partial "head/music-event.html" $page) | append $graph }}{{ end -}}
        {{- end -}}
        <script type="application/ld+json">{{ dict "@context" "https://schema.org" "@graph" $graph | jsonify | safeJS }}</script>
        """,
        "layouts/_partials/head/article.html": """
        {{- return dict
          "@type" "Article"
          "headline" .Title
          "author" (dict "@type" "Person" "name" .Params.author)
          "datePublished" ((partialCached "date.html" . .Path).Format "2006-01-02T15:04:05-07:00")
          "keywords" .Params.tags
          "url" .Permalink
          "mainEntityOfPage" .Permalink
        -}}
        """,
        "layouts/_partials/head/music-event.html": """
        {{- $timing := partialCached "timing.html" . .Path -}}
        {{- return dict
          "@type" "MusicEvent"
          "name" .Title
          "startDate" ($timing.start.Format "2006-01-02T15:04:05-07:00")
          "endDate" ($timing.end.Format "2006-01-02T15:04:05-07:00")
          "eventStatus" "https://schema.org/EventScheduled"
          "eventAttendanceMode" "https://schema.org/OfflineEventAttendanceMode"
          "location" (dict "@type" "Place" "name" .Params.venue.name "address" .Params.venue.address)
          "keywords" .Params.tags
          "url" .Permalink
        -}}
        """,
    ]
}
