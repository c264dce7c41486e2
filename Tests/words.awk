# Finds listed words and phrases in comments, messages, the manual and the texts of the screen, for "make check".
#
# Usage: awk -f Tests/words.awk Tests/words.txt FILE…
#
# words.txt has two kinds of lines: "phrase → what to write", and, below "exceptions:", "path: text that contains the phrase → reason".
# A phrase is a regular expression in lower case, matched against complete words. Code between backticks is not read.

function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

# Reports each listed phrase in a piece of text.
function check(text,    lower, i, at, j) {
    gsub(/`[^`]*`/, " ", text)
    lower = " " tolower(text) " "
    if (lower !~ any) return
    for (i = 1; i <= phrases; i++) {
        if (lower !~ pattern[i]) continue
        if (isExcepted(lower)) continue
        printf "%s:%d: write %s\n    %s\n", FILENAME, FNR, advice[i], trim(text)
        found++
    }
}

function isExcepted(lower,    j) {
    for (j = 1; j <= exceptions; j++)
        if (path[j] == FILENAME && index(lower, excerpt[j])) { used[j] = 1; return 1 }
    return 0
}

FNR == 1 { isList = ++files == 1; isCode = 0 }

isList && /^exceptions:/ { inExceptions = 1; next }
isList && /^[^#]/ {
    split_at = index($0, " → ")
    left = substr($0, 1, split_at - 1)
    right = substr($0, split_at + length(" → "))
    if (inExceptions) {
        path[++exceptions] = substr(left, 1, index(left, ": ") - 1)
        excerpt[exceptions] = tolower(substr(left, index(left, ": ") + 2))
        place[exceptions] = FILENAME ":" FNR
    } else {
        pattern[++phrases] = "[^a-z'-](" left ")[^a-z'-]"
        advice[phrases] = right " instead of \"" left "\""
        any = any (any == "" ? "" : "|") left
    }
}
isList { next }

FILENAME ~ /\.md$/ {
    if (/^ *```/) { isCode = !isCode; next }
    if (!isCode) check($0)
    next
}

FILENAME ~ /\.yaml$/ {
    sub(/^[ \t]*[A-Za-z-]+:/, "")
    check($0)
    next
}

/^[ \t]*(\/\/|\*)/ { sub(/^[ \t]*(\/\/+|\*)/, ""); check($0); next }

# String literals of a line of Swift. Those of tests quote hostile and foreign text, too.
FILENAME ~ /^Sources\/.*\.swift$/ && /"/ {
    rest = $0
    gsub(/\\"/, "'", rest)
    while (match(rest, /"[^"]*"/)) {
        literal = substr(rest, RSTART + 1, RLENGTH - 2)
        rest = substr(rest, RSTART + RLENGTH)
        check(literal)
    }
}

END {
    for (j = 1; j <= exceptions; j++)
        if (!used[j]) { printf "%s: nothing needs this exception\n", place[j]; found++ }
    exit found > 0
}
