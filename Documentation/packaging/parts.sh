#!/bin/sh
# Collects what the released program holds in addition to its own code: parts.sh FOLDER
#
# FOLDER gets links to the static libraries of the system, the time zones, and the versions of all parts. What libraries.txt lists
# is linked.
set -eu

mkdir -p "$1"
cd "$1"
own=$OLDPWD/$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Keeps a file that hasn't changed, so that nothing is compiled again.
replace() { if cmp -s "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi; }
while read -r name _; do
    archive=$(cc -print-file-name="lib$name.a")
    [ -f "$archive" ] || { echo "lib$name.a is missing" >&2; exit 1; }
    ln -sf "$archive" .
done <"$own/libraries.txt"

# The linker hides the functions of archives. The C library must call this malloc, too, so it becomes an object, and the archive
# is empty. The operators of C++ stay libstdc++'s, which call malloc.
mkdir "$work/jemalloc"
(cd "$work/jemalloc" && ar x "$(cc -print-file-name=libjemalloc_pic.a)" && rm jemalloc_cpp*.o)
ld -r "$work"/jemalloc/*.o -o jemalloc.o
rm -f libjemalloc.a
ar rc libjemalloc.a

# The list of zones, each with its place from the end and its length, then the files. Zones that are the same share a file.
/usr/sbin/zic -b slim -d "$work/zones" /usr/share/zoneinfo/tzdata.zi
find "$work/zones" -type f -printf '%P %i %s\n' | LC_ALL=C sort | awk -v files="$work/files" '
    { name[NR] = $1; file[NR] = $2; size[NR] = $3 }
    !($2 in start) { start[$2] = total; total += $3; print $1 >files }
    END { for (i = 1; i <= NR; i++) print name[i], total - start[file[i]], size[i]; print "" }' >"$work/list"
(cat "$work/list" && cd "$work/zones" && xargs cat <../files) >zones.new
replace zones

# Debian's names and versions of the sources, and Swift's version.
while read -r name _; do
    dpkg --search "$(readlink -f "$(cc -print-file-name="lib$name.a")")" | cut -d : -f 1
done <"$own/libraries.txt" | LC_ALL=C sort -u >"$work/packages"
xargs dpkg-query --show --showformat '${source:Package} ${source:Version}\n' tzdata <"$work/packages" >"$work/sources"
swift --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/swift \1/p' | LC_ALL=C sort -u "$work/sources" - >versions.new
replace versions

# A release has all of Debian's updates.
echo tzdata >>"$work/packages"
LC_ALL=C xargs apt-cache policy <"$work/packages" | awk '
    /^[^ ]/ { package = $1 } /Installed:/ { installed = $2 } /Candidate:/ && $2 != installed { print "    " package, $2 }' >"$work/newer"
[ ! -s "$work/newer" ] || { echo "Before a release, run apt-get upgrade. Newer versions exist:"; cat "$work/newer"; } >&2
