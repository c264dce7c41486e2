extension HugoTheme {
    /// Layouts for the ranked songs of an event, as a page and as files.
    static let songs = [
        "layouts/songs/page.html": """
        {{ define "main" }}<div class="songs-page open" data-event="{{ .Params.eventID }}">
        <div class="heading">
        <h1>Songs <span class="of">for <bdi>{{ .Params.event }}</bdi></span></h1>
        <p class="count">{{ len .Params.songs }} songs</p>
        </div>
        <p class="notice open"><strong>Requests are open.</strong> A song that is asked for joins the list at once.</p>
        <table class="songs">
        <caption>Ranked by votes for minus votes against</caption>
        <thead>
        <tr><th scope="col" class="rank"><span class="unseen">Rank</span><span aria-hidden="true">#</span></th><th scope="col">Song</th><th scope="col" class="ups">Up</th><th scope="col" class="downs">Down</th><th scope="col" class="score">Score</th></tr>
        </thead>
        <tbody>
        {{ range partialCached "ranking.html" . .Path }}{{ $ups := .ups }}{{ $net := .net }}{{ $votes := add .ups .downs }}<tr class="song" data-song="{{ .id }}">
        <td class="rank">{{ .rank }}{{ if .tied }}={{ end }}</td>
        <th scope="row"><bdi class="title">{{ .title }}</bdi> <bdi class="artist">{{ .artist }}</bdi>{{ with $votes }}{{ if and (ge . 10) (le (mul (math.Abs $net) 10) .) }} <span class="tag">Divisive</span>{{ end }}<svg class="bar" aria-hidden="true"><rect y="25%" width="100%" height="50%"/><rect width="{{ math.Round (mul (div (float $ups) .) 100) }}%" height="100%"/></svg>{{ end }}</th>
        <td class="ups">{{ .ups }}</td>
        <td class="downs">{{ .downs }}</td>
        <td class="score">{{ if gt .net 0 }}+{{ .net }}{{ else if lt .net 0 }}−{{ sub 0 .net }}{{ else }}0{{ end }}</td>
        </tr>
        {{ end }}</tbody>
        </table>
        <p class="files">The list for programs: <a href="{{ .RelPermalink }}songs.json">JSON</a> <a href="{{ .RelPermalink }}songs.csv">CSV</a></p>
        <noscript><p>Voting and asking for songs take JavaScript; the list is complete without.</p></noscript>
        <template class="up" data-up="up" data-down="down" data-none="vote withdrawn" data-mine=" with your vote"><button type="button" value="UP"><span aria-hidden="true">▲</span>Up</button></template>
        <template class="down"><button type="button" value="DOWN"><span aria-hidden="true">▼</span>Down</button></template>
        <section class="sending" aria-labelledby="request" hidden>
        <h2 id="request">Request a song</h2>
        <form class="fields">
        <label>Title <input name="songTitle" required maxlength="200" autocomplete="off"></label>
        <label>Artist <input name="songArtist" required maxlength="200" autocomplete="off"></label>
        <button class="button">Request a song</button>
        </form>
        <p class="said" role="status" data-wanted="A request needs a title and an artist." data-done="is on your list below: send it with your votes." data-undone="is off your list."></p>
        <template class="request"><li><bdi></bdi> <button type="button" data-sent="(sent)">Remove</button></li></template>
        <ul class="asked"></ul>
        <h2>Send my votes <small class="state" data-unsent=" not sent yet" data-sent="All sent" data-none="Nothing to send yet"></small></h2>
        <p>Votes and requests stay in this browser until you send them. The host counts them, and the numbers here follow.</p>
        <div class="fields">
        <label>Your name <input name="voter" autocomplete="name" maxlength="200" data-wanted="Give a name of 1 to 64 characters."></label>
        </div>
        <p class="ways">
        <button type="button" class="button sheet" data-done="Shared." data-stopped="Not shared." data-none="Sharing is not possible here.">Share</button>
        <button type="button" class="button copy" data-done="Copied: paste it into a message.">Copy</button>
        <a class="button save" href="#request" download="votes.ndjson" data-done="Saved as votes.ndjson: hand it to the host.">Save as a file</a>
        </p>
        <p class="said" role="status" data-wanted="There is nothing to send yet: vote for a song, or ask for one."></p>
        <textarea name="file" rows="6" readonly aria-label="My votes as text" data-manual="Nothing here can copy: take the text below." hidden></textarea>
        </section>
        </div>
        {{ end }}

        """,
        "layouts/songs/page.songsjson.json": """
        {{ dict "event" .Params.eventID "name" .Params.event "ranking" "net" "songs" (partialCached "ranking.html" . .Path) | jsonify }}

        """,
        "layouts/songs/page.songscsv.csv": """
        rank,id,title,artist,ups,downs,net,status,pinned
        {{ range partialCached "ranking.html" . .Path }}{{ .rank }},{{ .id }},{{ .title }},{{ .artist }},{{ .ups }},{{ .downs }},{{ .net }},{{ .status }},{{ .pinned }}
        {{ end }}
        """,
        "layouts/_partials/ranking.html": """
        {{- $songs := .Params.songs -}}
        {{- $rows := slice -}}
        {{- $rank := 0 -}}
        {{- $above := "" -}}
        {{- range $place, $song := $songs -}}
          {{- $net := sub .up .down -}}
          {{- $isTied := eq $net $above -}}
          {{- if not $isTied -}}
            {{- $rank = add $place 1 -}}
            {{- with index $songs $rank }}{{ $isTied = eq $net (sub .up .down) }}{{ end -}}
          {{- end -}}
          {{- $above = $net -}}
          {{- $rows = $rows | append (dict
            "rank" $rank "tied" $isTied "id" .id "title" .title "artist" .artist
            "ups" .up "downs" .down "net" $net "status" "accepted" "pinned" false
          ) -}}
        {{- end -}}
        {{- return $rows -}}
        """,
    ]
}
