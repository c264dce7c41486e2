# Finds functions and initialisers with more than two parameters without labels, and properties that are assigned together as a
# tuple, for "make check".
#
# Usage: awk -f Tests/labels.awk FILE…
#
# The log and closures don't count: they come last in every call. Functions that declare a field or a key, with a name and a summary
# of it, and those that write elements of a format are read as lists, so they don't count either.

FNR == 1 {
    if (NR > 1) check()
    text = ""
    start = 1
    file = FILENAME
}

{
    line = $0
    sub(/\/\/.*/, "", line)
    if (line ~ /^ *\(([A-Za-z.]+, )*self\.[A-Za-z]+, ([A-Za-z.]+, )*self\.[A-Za-z]+(, [A-Za-z.]+)*\) = \(/) {
        printf "%s:%d: assign each property on a separate line\n", FILENAME, FNR
        found = 1
    }
    # A character that no source has marks the ends of lines.
    text = text line "\001"
}

END {
    check()
    exit found
}

function check(    rest, before, line, open, depth, i, c, parameters, part, count) {
    rest = text
    line = 1
    while (match(rest, /(func +[^ (<]+|[^.A-Za-z]init[?]?)(<[^(\001]*>)?\(/)) {
        open = substr(rest, RSTART, RLENGTH)
        before = substr(rest, 1, RSTART)
        line += gsub(/\001/, "", before)
        sub(/^\001/, "", open)
        rest = substr(rest, RSTART + RLENGTH)
        depth = 1
        parameters = ""
        part = ""
        count = 0
        for (i = 1; depth > 0 && i <= length(rest); i++) {
            c = substr(rest, i, 1)
            if (c ~ /[(\[{]/) depth++
            if (c ~ /[)\]}]/) depth--
            if (depth == 0 || depth == 1 && c == ",") {
                if (part ~ /^[ \001]*_ / && part !~ /DiagnosticLog|->/) count++
                parameters = parameters part ","
                part = ""
            } else part = part c
        }
        # The rest starts again after the parenthesis, so that the lines of the parameters are counted with it.
        if (count > 2 && parameters !~ /_ (summary|layout):|StaticString/) {
            sub(/^[^A-Za-z]*/, "", open)
            printf "%s:%d: %s…) has %d parameters without labels; label all after the first\n", file, line, open, count
            found = 1
        }
    }
}
