#!/bin/sh
# Collects what the released program holds beside its own code: parts.sh FOLDER
#
# FOLDER gets links to the static libraries of the system, and the time zones. What libraries.txt lists is linked.
set -eu

mkdir -p "$1"
cd "$1"
own=$OLDPWD/$(dirname "$0")
while read -r name _; do
    archive=$(cc -print-file-name="lib$name.a")
    [ -f "$archive" ] || { echo "lib$name.a is missing" >&2; exit 1; }
    ln -sf "$archive" .
done <"$own/libraries.txt"

# The linker hides what comes from archives. The C library must call this malloc, too, so it becomes an object.
rm -f libjemalloc.a
ld -r --whole-archive "$(cc -print-file-name=libjemalloc_pic.a)" -o jemalloc.o
echo "INPUT(jemalloc.o)" >libjemalloc.a

# The list of zones, each with its place from the end and its length, then the files. Zones that are the same share a file.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
/usr/sbin/zic -b slim -d "$work" /usr/share/zoneinfo/tzdata.zi
find "$work" -type f -printf '%P %i %s\n' | LC_ALL=C sort | awk -v files="$work/files" '
    { name[NR] = $1; file[NR] = $2; size[NR] = $3 }
    !($2 in start) { start[$2] = total; total += $3; print $1 >files }
    END { for (i = 1; i <= NR; i++) print name[i], total - start[file[i]], size[i]; print "" }' >"$work/list"
(cd "$work" && cat list && xargs cat <files) >zones.new
cmp -s zones.new zones && rm zones.new || mv zones.new zones
