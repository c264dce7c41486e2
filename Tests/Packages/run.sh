#!/bin/sh
# Tries the packages in bare systems: run.sh PACKAGES [SUITE…]
#
# Each suite (bookworm and trixie, if none is named) becomes a small Debian in a folder of its own. It needs root and mmdebstrap.
set -eu

packages=$(cd "$1" && pwd)
shift
own=$(cd "$(dirname "$0")" && pwd)
command -v mmdebstrap >/dev/null && [ "$(id -u)" = 0 ] || { echo "skipped: root and mmdebstrap are needed" >&2; exit 0; }
roots=${ROOTS:-$own/../../.build/roots}
mkdir -p "$roots"
roots=$(cd "$roots" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() { echo "ok: $*"; }
# Runs a command in a system, with devices and processes of its own.
within() { root=$1; shift; unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$0" "$@"' "$root" "$@"; }
# All files of a system, but for logs, caches and the copies that useradd makes of its files.
files() { (cd "$1" && find . -path ./proc -prune -o -path ./var/log -prune -o -path ./var/cache -prune -o -path ./tmp -prune \
    -o -path ./dev -prune -o -path ./var/lib/dpkg -prune -o -path "./etc/*-" -prune -o -print | LC_ALL=C sort); }

# The parts of the program, and their versions.
python3 - "$packages"/corkboard-*.spdx.json <<'P' | LC_ALL=C sort >"$work/listed"
import json, sys
for part in json.load(open(sys.argv[1]))["packages"]:
    if part["name"] != "corkboard":
        print(part["name"], part["versionInfo"])
P

for suite in ${*:-bookworm trixie}; do
    echo "== $suite"
    [ -s "$roots/$suite.tar" ] || mmdebstrap --quiet --variant=minbase "$suite" "$roots/$suite.tar"
    root=$work/$suite
    mkdir "$root"
    tar -C "$root" -xf "$roots/$suite.tar"
    cp "$own/plain.sh" "$packages"/*.deb "$packages"/*.tar.gz "$packages"/*.whl "$root/tmp"

    # Without libraries and without time zones.
    mv "$root/usr/share/zoneinfo" "$root/tmp/zoneinfo" 2>/dev/null || true
    within "$root" sh -c 'cd /tmp && tar -xzf corkboard-*.tar.gz'
    within "$root" sh -c 'bash /tmp/plain.sh /tmp/corkboard-*-linux-*/bin/corkboard'
    mv "$root/tmp/zoneinfo" "$root/usr/share/zoneinfo" 2>/dev/null || true

    within "$root" sh -c '/tmp/corkboard-*-linux-*/bin/corkboard --version --verbose' | tail -n +2 >"$work/versions"
    diff "$work/listed" "$work/versions" || { echo "the program and the SPDX list differ" >&2; exit 1; }
    ok "the program lists its $(wc -l <"$work/versions") parts as the SPDX list does"

    files "$root" >"$work/before"
    within "$root" sh -c 'sh /tmp/corkboard-*-linux-*/install.sh && sh /tmp/corkboard-*-linux-*/install.sh --remove'
    find "$root/usr/local" -mindepth 1 -type f | grep . && { echo "the archive leaves files" >&2; exit 1; }
    ok "the archive is installed and removed"

    files "$root" >"$work/before"
    within "$root" sh -c 'dpkg --install /tmp/corkboard_*.deb && corkboard --version && dpkg --purge corkboard' >"$work/dpkg" 2>&1
    tail -n 3 "$work/dpkg"
    ! grep '^dpkg: warning' "$work/dpkg" || { echo "dpkg has a warning" >&2; exit 1; }
    files "$root" >"$work/after"
    diff "$work/before" "$work/after" || { echo "the package leaves a trace" >&2; exit 1; }
    ok "the Debian package is installed, and removed without a trace"

    cp /etc/resolv.conf "$root/etc/resolv.conf"
    within "$root" sh -c 'apt-get update -qq && apt-get install -qq --yes --no-install-recommends curl python3-venv >/dev/null 2>&1
        python3 -m venv /tmp/venv && /tmp/venv/bin/pip install --quiet --no-index /tmp/*.whl && /tmp/venv/bin/corkboard --version'
    ok "the wheel is installed"

    # The steps of each recipe. All have the same commands, and some publish as well.
    for recipe in "$own"/../../Documentation/packaging/ci/*; do
        rm -rf "$root"/tmp/corkboard "$root"/tmp/corkboard-*/ "$root"/tmp/www
        sed -En 's,^ *(- )?((curl |sh /tmp/|/tmp/corkboard/bin/).*)$,\2,p' "$recipe" >"$root/tmp/steps.sh"
        [ "$(head -n 4 "$root/tmp/steps.sh")" = "$(tail -n 4 "$own/../../Documentation/packaging/ci/build.sh")" ] || {
            echo "${recipe##*/} has other steps" >&2; exit 1
        }
        within "$root" sh -ec 'cd /tmp && rm -rf site && /tmp/venv/bin/corkboard init site --quiet && cd site
            echo "publish: {web: \"file:/tmp/www\"}" >>Content/site.yaml
            CORKBOARD=file://$(ls /tmp/corkboard-*.tar.gz) TARGET=web sh -e /tmp/steps.sh >/dev/null && [ -s public/index.html ]
            ! grep -q " publish " /tmp/steps.sh || [ -s /tmp/www/current/index.html ]'
        ok "the $(wc -l <"$root/tmp/steps.sh") steps in ${recipe##*/}"
    done
    rm -rf "$root"
done

echo "== image"
image=$(ls "$packages"/corkboard-*-image-*.tar)
mkdir "$work/oci" "$work/image"
tar -C "$work/oci" -xf "$image"
for digest in $(python3 - "$work/oci" <<'P'
import json, pathlib, sys
blobs = pathlib.Path(sys.argv[1])
def blob(part): return json.loads((blobs / "blobs" / part["digest"].replace(":", "/")).read_text())
manifest = blob(json.loads((blobs / "index.json").read_text())["manifests"][0])
settings = blob(manifest["config"])["config"]
assert settings["User"] == "corkboard" and "/site" in settings["Volumes"] and settings["Cmd"][0] == "serve"
print(*(layer["digest"].split(":")[1] for layer in manifest["layers"]))
P
); do tar -C "$work/image" -xzf "$work/oci/blobs/sha256/$digest"; done
within "$work/image" setpriv --reuid corkboard --regid corkboard --clear-groups sh -c 'id -un && cd /site && corkboard init --sample . --quiet && corkboard build && corkboard doctor' | grep -v '^variables'
ok "the image builds the sample with its pictures"
