#!/bin/sh
# Makes an image for containers (OCI): image.sh PACKAGE VERSION FOLDER
#
# A small Debian 12 gets the Debian package, and the libraries for pictures and for fetching. No daemon is needed, but root.
set -eu

package=$1 version=$2 output=$3
own=$(cd "$(dirname "$0")" && pwd)
: "${SOURCE_DATE_EPOCH:?}" "${SUITE:=bookworm}"
export SOURCE_DATE_EPOCH LC_ALL=C

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What differs from run to run goes: logs, caches, and the list of what was installed when.
mmdebstrap --quiet --mode=root --variant=essential --include=ca-certificates,libcurl4,libvips42,passwd \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/lintian/*' \
    --customize-hook="copy-in '$package' /tmp" --customize-hook='chroot "$1" sh -c "dpkg --install /tmp/*.deb && rm /tmp/*.deb"' \
    --customize-hook='install -d -o 0 -g 0 "$1/site" && chroot "$1" chown corkboard:corkboard /site' \
    --customize-hook='rm -rf "$1"/var/log/* "$1"/var/cache/* "$1"/etc/machine-id "$1"/etc/*- "$1"/var/lib/dpkg/*-old' \
    "$SUITE" "$work/layer.tar"
python3 "$own/image.py" "$work/layer.tar" "$version" "$output"
