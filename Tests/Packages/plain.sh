#!/bin/bash
# Tries the everyday commands in a system that has nothing installed: plain.sh PROGRAM
set -euo pipefail

program=$1
export HOME=/tmp/home
rm -rf /tmp/plain && mkdir -p /tmp/plain "$HOME" && cd /tmp/plain
ok() { echo "ok: $*"; }
# The answer to a request; such a system has no curl.
get() { exec 3<>"/dev/tcp/127.0.0.1/$1"; printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$2" "$1" >&3; cat <&3; exec 3>&-; }

needed=$(ldd "$program" | awk '{ print $1 }' | grep -vE '^(linux-vdso|/lib64/ld-linux|lib(c|m|dl|pthread|rt)\.so)' || true)
[ -z "$needed" ] || { echo "it needs $needed" >&2; exit 1; }
ok "it needs the C library alone: $(ldd "$program" | awk '{ print $1 }' | tr '\n' ' ')"
"$program" --version --verbose | tr '\n' ';'
echo

"$program" init --sample tour --quiet
cd tour
ok "init --sample"
"$program" check
"$program" build
[ -s public/index.html ] && ok "build: $(find public -type f | wc -l) files"
grep -q 'BEGIN:VEVENT' public/calendar.ics && ok "a calendar out"
event=$("$program" list events --json | grep -o '"id": *"[^"]*"' | head -1 | cut -d '"' -f 4)
ok "list: $event"
mkdir ../club && cd ../club
"$program" init . --quiet
mkdir -p Content/calendars
"$program" new event --name "Gala" --start "2030-05-01 20:00" --requests open --quiet
"$program" vote gala dancing-queen ann up --allow-unknown --quiet
ok "vote"
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:1 DTSTAMP:20300101T000000Z \
    'DTSTART;TZID=America/New_York:20300601T180000' 'SUMMARY:Summer fair' END:VEVENT END:VCALENDAR >Content/calendars/fair.ics
printf 'title: Fair\ntimeZone: Asia/Kathmandu\nbaseURL: https://club.example/\n' >Content/site.yaml
"$program" new bulletin --title "Hello" --author Ann --body "Hello, all." --quiet
"$program" build
grep -q 'Summer fair' public/calendar.ics && ok "a calendar in, and a time zone from the program"
"$program" share hello --format zip --output hello.zip 2>/dev/null || "$program" share hello --format zip >hello.zip
[ "$(head -c 2 hello.zip)" = PK ] && ok "share --format zip"
"$program" publish "file:/tmp/plain/www" --create --yes && [ -s /tmp/plain/www/current/index.html ] && ok "publish file:"

"$program" serve --guests --edit --port 8931 >/tmp/plain/serve.log 2>&1 &
server=$!
trap 'kill $server' EXIT
for _ in $(seq 100); do grep -q 8931 /tmp/plain/serve.log && break; sleep 0.1; done
sleep 1
get 8931 / | grep -q '200 OK' && ok "serve --guests --edit"
grep -q '▀' /tmp/plain/serve.log && ok "a QR code in the terminal"
get 8931 /events/gala/live/ | grep -q 'class="qr"' && ok "a QR code on a page"
missing=$("$program" doctor | grep '^library' || true)
echo "$missing"
