#!/bin/bash
# Tries the everyday commands in a system that has nothing installed: plain.sh PROGRAM
set -euo pipefail

program=$1
export HOME=/tmp/home
rm -rf /tmp/plain && mkdir -p /tmp/plain "$HOME" && cd /tmp/plain
ok() { echo "ok: $*"; }
fail() { echo "failed: $*" >&2; exit 1; }
# The answer to a request; such a system has no curl.
ask() { exec 3<>/dev/tcp/127.0.0.1/8931; printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1:8931\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s' "$1" "$2" "${#3}" "$3" >&3; cat <&3; exec 3>&-; }

needed=$(ldd "$program" | awk '{ print $1 }' | grep -vE '^(linux-vdso|/lib64/ld-linux|lib(c|m|dl|pthread|rt)\.so)' || true)
[ -z "$needed" ] || fail "it needs $needed"
ok "it needs the C library alone: $(ldd "$program" | awk '{ print $1 }' | tr '\n' ' ')"
"$program" --version --verbose | tr '\n' ';'
echo

"$program" init --sample tour --quiet
cd tour
ok "init --sample"
"$program" check
"$program" build
[ -s public/index.html ] || fail "build"
ok "build: $(find public -type f | wc -l) files"
grep -q 'BEGIN:VEVENT' public/calendar.ics || fail "a calendar out"
ok "a calendar out"
event=$("$program" list events --json | grep -o '"id": *"[^"]*"' | sed -n '1s/.*"\(.*\)"/\1/p')
[ -n "$event" ] || fail "list"
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
grep -q 'Summer fair' public/calendar.ics || fail "a calendar in"
ok "a calendar in, and a time zone from the program"
"$program" share hello --format zip --output hello.zip
[ "$(head -c 2 hello.zip)" = PK ] || fail "share --format zip"
ok "share --format zip"
"$program" publish "file:/tmp/plain/www" --create
[ -s /tmp/plain/www/current/index.html ] || fail "publish file:"
ok "publish file:"

"$program" serve --guests --edit --port 8931 >/tmp/plain/serve.log 2>&1 &
server=$!
trap 'kill $server' EXIT
for _ in $(seq 100); do grep -q 8931 /tmp/plain/serve.log && break; sleep 0.1; done
sleep 1
ask GET / "" | grep '200 OK' >/dev/null || fail "serve --guests --edit"
ok "serve --guests --edit"
ask POST /ballots '{"event":"gala","song":"dancing-queen","user":"Bob","vote":"UP"}' | grep '"counted":1' >/dev/null || fail "a guest's vote"
ok "a guest's vote"
owner=$(sed -n 's,.*http://127.0.0.1:8931\(/[^ ]*key/[^ ]*\).*,\1,p' /tmp/plain/serve.log | head -n 1)
ask GET "$owner" "" | grep '200 OK' >/dev/null || fail "the owner's page"
ok "the owner's page"
grep -q '▀' /tmp/plain/serve.log || fail "a QR code in the terminal"
ok "a QR code in the terminal"
ask GET /events/gala/live/ "" | grep 'class="qr"' >/dev/null || fail "a QR code on a page"
ok "a QR code on a page"
missing=$("$program" doctor | grep '^library' || true)
echo "$missing"
