extension HugoTheme {
    /// Layouts for lists of events, and for an event with its countdown.
    static let events = [
        "layouts/events/section.html": """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}<div class="heading">
        <h1>{{ .Title }}</h1>
        <p><a class="button" href="{{ "events/past/" | relURL }}">Past events <span class="count">{{ len (where (partialCached "events-by-start.html" .) "Params.end" "le" (now.UTC.Format "2006-01-02T15:04:05Z")) }} events</span></a></p>
        </div>
        {{ partial "event-rows.html" false }}{{ end }}

        """,
        "layouts/past/page.html": """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}<div class="heading">
        <h1>{{ .Title }}</h1>
        <p><a class="button" href="{{ "events/" | relURL }}">Upcoming events</a></p>
        </div>
        {{ partial "event-rows.html" true }}{{ end }}

        """,
        "layouts/row/section.html": """
        {{ define "kind" }}wide{{ end }}
        {{ define "main" }}{{ $pager := .Paginator }}<div class="heading">
        <h1><span class="icon" aria-hidden="true">📌</span> <bdi>{{ .Params.category }}</bdi>{{ if .Params.past }} <span class="of">past events</span>{{ end }}</h1>
        <p class="count">{{ $pager.TotalNumberOfElements }} events</p>
        </div>
        {{ partial "card-controls.html" . }}
        {{ partial "countdown-words.html" . }}
        <ul class="cards grid">
        {{ range $pager.Pages }}{{ partialCached "card.html" . .Path }}
        {{ end }}</ul>
        {{ partial "turn.html" (dict "pager" $pager "label" "Pages of events" "newer" "Previous" "older" "Next") }}{{ end }}

        """,
        "layouts/events/page.html": """
        {{ define "main" }}{{ $timing := partialCached "timing.html" . .Path }}{{ partial "countdown-words.html" . }}
        <article class="event {{ $timing.phase }}" data-start="{{ $timing.start.Unix }}" data-end="{{ $timing.end.Unix }}"{{ if $timing.clock }} data-as-of="{{ $timing.today.Unix }}"{{ end }}>
        <div class="board">
        <header class="poster">
        <p class="category"><span class="icon" aria-hidden="true">📌</span> {{ .Params.category }}</p>
        <h1 class="name"><span dir="auto">{{ .Title }}</span> </h1>
        {{ with $timing.clock }}<p class="countdown" role="timer" aria-label="Time until the start"><b>{{ $timing.days }}d</b> <b>{{ . }}</b></p>
        {{ end }}<p class="state">{{ $timing.state }}</p>
        {{ if $timing.clock }}<p class="as-of">As of <time datetime="{{ $timing.today.Format "2006-01-02" }}">{{ $timing.today.Format "Monday 2 January 2006" }}</time></p>
        {{ end }}</header>
        </div>
        <dl class="facts">
        <div><dt>Starts</dt><dd>{{ partial "time.html" $timing.start }}</dd></div>
        <div><dt>Ends</dt><dd>{{ partial "time.html" $timing.end }}</dd></div>
        {{ with .Params.venue }}<div><dt>Where</dt><dd><bdi>{{ .name }}</bdi><br><bdi>{{ .address }}</bdi></dd></div>
        {{ end }}</dl>
        <p class="ways">
        <a class="button strong" href="{{ .RelPermalink }}songs/">Song list <span class="count">{{ .Params.songCount }} songs</span></a>
        </p>
        {{ if ne $timing.phase "past" }}{{ partial "calendar-links.html" . }}{{ end }}<div class="prose" dir="auto">
        {{ .Content }}
        </div>
        {{ partial "tags.html" . }}</article>
        {{ end }}

        """,
        "layouts/_partials/event-rows.html": """
        {{ partial "card-controls.html" . }}
        {{ partial "countdown-words.html" . }}
        {{ $past := . }}{{ range partialCached "rows.html" . . }}<details class="sport" open>
        <summary><h2><span class="icon" aria-hidden="true">📌</span><bdi>{{ .name }}</bdi> <span class="count">{{ .count }} events</span></h2></summary>
        <div class="row" role="group" aria-label="{{ .name }}, scrolls sideways" tabindex="0">
        <ul class="cards">
        {{ range first .share .events }}{{ partialCached "card.html" . .Path }}
        {{ end }}</ul>
        </div>
        {{ if lt .share .count }}<p class="more"><a class="button" href="{{ printf "events/%s/%s/" (cond $past "past" "upcoming") (lower .name) | relURL }}">Show all<span class="unseen"> events of {{ .name }}</span></a></p>
        {{ end }}</details>
        {{ end }}
        """,
        "layouts/_partials/card.html": """
        {{ $timing := partialCached "timing.html" . .Path }}<li data-event="{{ .File.ContentBaseName }}">
        <a class="card {{ $timing.phase }}" href="{{ .RelPermalink }}" data-start="{{ $timing.start.Unix }}" data-end="{{ $timing.end.Unix }}"{{ if $timing.clock }} data-as-of="{{ $timing.today.Unix }}"{{ end }}>
        {{ with $timing.clock }}<span class="countdown"><b>{{ $timing.days }}d</b> <b>{{ . }}</b></span>
        {{ end }}<span class="name"><span dir="auto">{{ .Title }}</span> </span>
        <span class="when">{{ partial "time.html" $timing.start }}</span>
        <span class="state">{{ $timing.state }}</span>
        </a>
        </li>
        """,
        "layouts/_partials/card-controls.html": """
        <template class="star" data-label="Favourite" data-on="a favourite, moved to the start" data-off="no favourite any more"><button type="button" class="star"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z"/></svg></button></template>
        <template class="scroll"><div class="scroll"><button type="button" aria-label="Earlier events">&lsaquo;</button> <button type="button" aria-label="Later events">&rsaquo;</button></div></template>
        """,
        "layouts/_partials/countdown-words.html": """
        <template class="words" data-locale="en-IE" data-none="Nothing coming up." data-day="1 day to go" data-hour="1 hour to go" data-minutes="10 minutes to go" data-starting="started" data-live="On now" data-started="Started" data-ended="Ended" data-moved="New date:"></template>
        """,
        "layouts/_partials/calendar-links.html": """
        {{- $timing := partialCached "timing.html" . .Path }}{{- $start := $timing.start.UTC }}{{- $end := $timing.end.UTC -}}
        {{- $first := $start.Format "20060102T150405Z" }}{{- $last := $end.Format "20060102T150405Z" -}}
        {{- $place := printf "%s, %s" .Params.venue.name .Params.venue.address -}}
        {{- $outlook := querify
          "path" "/calendar/action/compose" "rru" "addevent" "subject" .Title "allday" "false"
          "startdt" ($start.Format "2006-01-02T15:04:05Z") "enddt" ($end.Format "2006-01-02T15:04:05Z")
          "body" .Permalink "location" $place
         -}}
        <ul class="also">
        <li><a class="button" href="{{ .RelPermalink }}event.ics">Add to a calendar</a></li>
        <li><a href="https://calendar.google.com/calendar/render?{{ querify "action" "TEMPLATE" "text" .Title "dates" (printf "%s/%s" $first $last) "details" .Permalink "location" $place | safeURL }}" rel="noopener nofollow">Google</a></li>
        <li><a href="https://outlook.live.com/calendar/0/deeplink/compose?{{ $outlook | safeURL }}" rel="noopener nofollow">Outlook</a></li>
        <li><a href="https://outlook.office.com/calendar/0/deeplink/compose?{{ $outlook | safeURL }}" rel="noopener nofollow">Microsoft 365</a></li>
        <li><a href="https://calendar.yahoo.com/?{{ querify "v" "60" "title" .Title "st" $first "et" $last "desc" .Permalink "in_loc" $place | safeURL }}" rel="noopener nofollow">Yahoo</a></li>
        </ul>

        """,
        "layouts/_partials/timing.html": """
        {{- $start := time.In site.Params.timeZone (time.AsTime .Params.start) -}}
        {{- $end := time.In site.Params.timeZone (time.AsTime .Params.end) -}}
        {{- $today := partialCached "today.html" . -}}
        {{- $timing := dict "start" $start "end" $end "phase" "upcoming" "today" $today -}}
        {{- if not (now.Before $end) -}}
          {{- $timing = merge $timing (dict "phase" "past" "state" "Ended") -}}
        {{- else if not (now.Before $start) -}}
          {{- $timing = merge $timing (dict "phase" "live" "state" "On now") -}}
        {{- else -}}
          {{- $left := sub $start.Unix $today.Unix -}}
          {{- $clock := printf "%02d:%02d:%02d" (div (mod $left 86400) 3600) (div (mod $left 3600) 60) (mod $left 60) -}}
          {{- $midnight := time.AsTime ($start.Format "2006-01-02") -}}
          {{- $days := int (math.Round (div (sub $midnight.Unix $today.Unix) 86400.0)) -}}
          {{- $state := printf "In %d days" $days -}}
          {{- if eq $days 0 }}{{ $state = "Today" }}{{ else if eq $days 1 }}{{ $state = "Tomorrow" }}{{ end -}}
          {{- $timing = merge $timing (dict "days" (div $left 86400) "clock" $clock "state" $state) -}}
        {{- end -}}
        {{- return $timing -}}
        """,
        "layouts/_partials/events-by-start.html": """
        {{- return sort (where site.RegularPages "Type" "events") "Params.start" -}}
        """,
        "layouts/_partials/rows.html": """
        {{- $now := now.UTC.Format "2006-01-02T15:04:05Z" -}}
        {{- $events := partialCached "events-by-start.html" . -}}
        {{- if . -}}
          {{- $events = (where $events "Params.end" "le" $now).Reverse -}}
        {{- else -}}
          {{- $events = where $events "Params.end" "gt" $now -}}
        {{- end -}}
        {{- $groups := $events.GroupByParam "category" -}}
        {{- $rows := dict -}}
        {{- $left := site.Params.cardsOnAPage -}}
        {{- range $place, $group := sort $groups "Pages.Len" -}}
          {{- $count := len $group.Pages -}}
          {{- $share := math.Max 1 (div $left (sub (len $groups) $place)) | math.Min $count | int -}}
          {{- $left = sub $left $share -}}
          {{- $rows = merge $rows (dict (lower $group.Key) (dict "name" $group.Key "events" $group.Pages "count" $count "share" $share)) -}}
        {{- end -}}
        {{- return $rows -}}
        """,
    ]
}
