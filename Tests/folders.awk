# Finds circles between the folders of a target, for "make check": within a target, the compiler allows them.
#
# Usage: awk [-v except="FOLDER>FOLDER …"] -f Tests/folders.awk FILE…
#
# A folder depends on another folder of its target if one of its files uses a type or a function that is declared there at the
# top level. Members of extensions and names after a dot don't count, nor do names that the file itself declares. Of each circle,
# the edges with the fewest uses are reported. An exception is an edge that may exist, and must.

BEGIN {
    # The first pass collects the declarations, the second the uses.
    for (i = ARGC; i < 2 * ARGC - 1; i++) ARGV[i] = ARGV[i - ARGC + 1]
    ARGC = i
    count = split(except, list, " ")
    for (i = 1; i <= count; i++) excepted[list[i]] = 1
}

# Returns a line without comments and the text of strings, but with the code that is interpolated in them.
function code(line,    out, i, c, two) {
    if (depth == 0 && line !~ /["\/]/) return line
    out = ""
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        two = substr(line, i, 2)
        if (quote[depth] == "") {
            if (two == "//") break
            if (substr(line, i, 3) == "\"\"\"") { quote[++depth] = "\"\"\""; i += 2; out = out " " }
            else if (c == "\"") { quote[++depth] = "\""; out = out " " }
            else if (depth > 0 && c == "(") { open[depth]++; out = out c }
            else if (depth > 0 && c == ")" && open[depth]-- == 1) { depth--; out = out " " }
            else out = out c
        } else if (two == "\\(") { quote[++depth] = ""; open[depth] = 1; i++; out = out " " }
        else if (c == "\\") i++
        else if (substr(line, i, length(quote[depth])) == quote[depth]) { i += length(quote[depth]) - 1; depth-- }
    }
    # Only the strings between triple quotes continue on the next line.
    while (depth > 0 && quote[depth] != "\"\"\"") depth--
    return out
}

# Returns the name that a line of code declares; "" if it declares neither a type nor a function.
function declared(line,    words, n, i) {
    n = split(line, words, /[^A-Za-z0-9_@]+/)
    for (i = 1; i < n; i++) {
        if (words[i] ~ /^(struct|class|enum|actor|protocol|typealias|func|associatedtype)$/) {
            # A class method is a function.
            if (words[i + 1] == "func") continue
            isFunction = words[i] == "func"
            return words[i + 1]
        }
        if (words[i] ~ /^@/ || words[i] == "") continue
        if (words[i] !~ /^(public|package|internal|private|fileprivate|final|indirect|static|mutating|nonisolated|unsafe|class|set|override)$/)
            return ""
    }
    return ""
}

# Edges with more uses come first; of others, the order only has to be the same in each run.
function isBefore(edge, other) {
    return uses[edge] != uses[other] ? uses[edge] > uses[other] : edge < other
}

FNR == 1 {
    depth = 0
    if (FILENAME in isRead) pass = 2
    isRead[FILENAME] = 1
    here = FILENAME
    sub(/\/[^\/]*$/, "", here)
    target = match(FILENAME, /^Sources\/[^\/]*/) ? substr(FILENAME, 1, RLENGTH) : ""
}

pass != 2 {
    line = code($0)
    name = declared(line)
    if (name == "") next
    if (line ~ /^[^ ]/ && line !~ /^(file)?private /) {
        if ((target, name) in home && home[target, name] != here) home[target, name] = "several"
        else home[target, name] = here
        if (isFunction) isGlobal[target, name] = 1
    } else {
        isOwn[FILENAME, name] = 1
        if (isFunction) isMethod[target, name] = 1
    }
    next
}

{
    line = code($0)
    while (match(line, /[.]?[A-Za-z_][A-Za-z0-9_]*[(]?/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        isCall = sub(/[(]$/, "", name)
        if (!((target, name) in home) || (FILENAME, name) in isOwn) continue
        # A function's name may also be that of a parameter or of a method.
        if ((target, name) in isGlobal && (!isCall || (target, name) in isMethod)) continue
        there = home[target, name]
        if (there == here || there == "several") continue
        if (here ">" there in excepted) {
            isNeeded[here ">" there] = 1
            continue
        }
        isFolder[here] = isFolder[there] = 1
        uses[here, there]++
        if (!((here, there, name) in isNamed))
            examples[here, there] = examples[here, there] sprintf("\n    %s:%d: %s", FILENAME, FNR, name)
        isNamed[here, there, name] = 1
    }
}

# Adds the edges to a graph, unless they close a circle there. "next_" has the next folder on the way from one to another.
END {
    for (edge in uses) {
        for (i = edges++; i > 0 && isBefore(edge, sorted[i - 1]); i--) sorted[i] = sorted[i - 1]
        sorted[i] = edge
    }
    for (i = 0; i < edges; i++) {
        split(sorted[i], ends, SUBSEP)
        a = ends[1]
        b = ends[2]
        if (!((b, a) in next_)) {
            for (x in isFolder) {
                if (x != a && !((x, a) in next_)) continue
                for (y in isFolder)
                    if ((y == b || (b, y) in next_) && !((x, y) in next_)) next_[x, y] = x == a ? b : next_[x, a]
            }
            continue
        }
        printf "%s uses %s:%s\n  and this is a circle:", a, b, examples[a, b]
        for (x = b; x != a; x = next_[x, a]) printf " %s >", x
        print " " a
        failed = 1
    }
    for (edge in excepted) {
        if (edge in isNeeded) continue
        printf "the exception %s is no longer needed\n", edge
        failed = 1
    }
    exit failed
}
