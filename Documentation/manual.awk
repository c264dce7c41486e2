# Makes a record of Corkboard's from a page of the manual, for "make manual". Its first heading is the title. A link to another
# page leads to its address on the site; one to what is not in the manual is left as its text. How-tos are notes on the board.
#
# Usage: awk -v folder=how-to -v notes="codes move …" -f manual.awk how-to/codes.md

BEGIN {
    count = split(notes, list, " ")
    for (i = 1; i <= count; i++) isNote[list[i]] = 1
}

# The path below Documentation/ of a file that a link of a page in the folder names; it begins with "../" if the file is elsewhere.
function resolved(path,    base) {
    base = folder
    while (path ~ /^\.\.\// && base != "") {
        sub(/^\.\.\//, "", path)
        if (!sub(/\/[^\/]*$/, "", base)) base = ""
    }
    return (base == "" ? "" : base "/") path
}

# The address of a page, as a link of a page in the folder names it; empty if it is not in the manual.
function address(link,    path, anchor, name) {
    path = link
    sub(/#.*/, "", path)
    anchor = index(link, "#") ? substr(link, index(link, "#") + 1) : ""
    path = resolved(path)
    if (path ~ /^\.\.\//) return ""
    name = path
    sub(/.*\//, "", name)
    if (path ~ /\.webp$/) return "/assets/" name
    if (path ~ /\.json$/) return "/assets/schema-" name
    if (path ~ /^packaging\// || path !~ /\.md$/) return ""
    # A folder's README has the folder's name.
    if (name == "README.md") { name = path; if (!sub(/\/README\.md$/, "", name)) name = "manual"; sub(/.*\//, "", name) }
    sub(/\.md$/, "", name)
    return (isNote[name] ? "/bulletins/" : "/") name "/" (anchor == "" ? "" : "#in-" (isNote[name] ? "bulletins-" : "") name "-" anchor)
}

FNR == 1 && /^# / {
    print "---\ntitle: \"" substr($0, 3) "\""
    print folder == "how-to" ? "author: Corkboard\ndate: 2026-01-01\ntags: [how-to]" : "menu: " (menu == "" ? "false" : menu)
    print "---"
    next
}

/^ *```/ { isCode = !isCode }

isCode { print; next }

/^<!-- .* -->$/ { next }

{
    rest = $0
    line = ""
    while (match(rest, /\[[^][]*\]\([^()]*\)/)) {
        link = substr(rest, RSTART, RLENGTH)
        line = line substr(rest, 1, RSTART - 1)
        rest = substr(rest, RSTART + RLENGTH)
        middle = index(link, "](")
        text = substr(link, 2, middle - 2)
        target = substr(link, middle + 2, length(link) - middle - 2)
        if (target ~ /^(https?:|#)/) line = line link
        else if (address(target) != "") line = line "[" text "](" address(target) ")"
        else { sub(/!$/, "", line); line = line text }
    }
    print line rest
}
