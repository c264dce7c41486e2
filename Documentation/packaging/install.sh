#!/bin/sh
# Installs the program for all users, or for one: sh install.sh [PREFIX]
# Removes it again: sh install.sh --remove [PREFIX]
set -eu

isRemoving=
[ "${1:-}" != --remove ] || { isRemoving=1; shift; }
prefix=${1:-/usr/local}
cd "$(dirname "$0")"
find bin lib share -type f | while read -r file; do
    if [ -n "$isRemoving" ]; then
        rm -f "$prefix/$file"
    else
        mkdir -p "$prefix/${file%/*}"
        # The new file takes the place of the old one at once, even while the program runs.
        cp -p "$file" "$prefix/$file.new"
        mv -f "$prefix/$file.new" "$prefix/$file"
    fi
done
if [ -z "$isRemoving" ]; then
    sed -i "s,/usr/local/bin/,$prefix/bin/," "$prefix"/lib/systemd/system/corkboard-*.service
    "$prefix/bin/corkboard" --version
fi
