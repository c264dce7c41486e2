#!/bin/sh
# Makes all packages of a finished program: build.sh PROGRAM VERSION FOLDER
#
# The same program gives the same bytes: every time is that of the release, in SOURCE_DATE_EPOCH, and every order and owner is fixed.
set -eu

program=$1 version=$2 output=$3
own=$(cd "$(dirname "$0")" && pwd)
sources=$(cd "$own/../.." && pwd)
: "${SOURCE_DATE_EPOCH:?}" "${MAINTAINER:=The Corkboard authors <authors@corkboard.invalid>}"
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
architecture=$(dpkg --print-architecture)
root=$work/root

# What the program holds.
rm -rf "$output"
mkdir -p "$output"
python3 "$own/licences.py" "$version" "$output"
licences=$work/licences.txt
mv "$output/licences.txt" "$licences"

# The files of both the archive and the package.
install -D -m 755 "$program" "$root/usr/bin/corkboard"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/corkboard"
# The digests of Swift's modules have the paths of the machine in them, and nothing reads them. They are overwritten, because with
# the section the protection of others (RELRO) would go.
objcopy --dump-section ".swift_modhash=$work/digests" "$root/usr/bin/corkboard" "$work/copy"
head -c "$(wc -c <"$work/digests")" /dev/zero >"$work/zeros"
objcopy --update-section ".swift_modhash=$work/zeros" "$root/usr/bin/corkboard"
tool=$root/usr/bin/corkboard
manual=$root/usr/share/man/man1/corkboard.1
bash=$root/usr/share/bash-completion/completions/corkboard
zsh=$root/usr/share/zsh/vendor-completions/_corkboard
fish=$root/usr/share/fish/vendor_completions.d/corkboard.fish
units=$root/usr/lib/systemd/system
documents=$root/usr/share/doc/corkboard
for file in "$manual" "$bash" "$zsh" "$fish" "$units/x" "$documents/x"; do mkdir -p "$(dirname "$file")"; done
"$tool" help --man >"$manual"
"$tool" completions bash >"$bash"
"$tool" completions zsh >"$zsh"
"$tool" completions fish >"$fish"
install -m 644 "$own"/corkboard-build@.service "$own"/corkboard-build@.timer "$own"/corkboard-serve@.service "$units"
install -D -m 644 "$own/corkboard.desktop" "$root/usr/share/applications/corkboard.desktop"
install -D -m 644 "$sources/Templates/assets/logo.svg" "$root/usr/share/icons/hicolor/scalable/apps/corkboard.svg"

# The archive: the same files for /usr/local.
name=corkboard-$version-linux-$(uname -m)
mkdir "$work/$name"
cp -R "$root/usr/." "$work/$name"
sed -i 's,/usr/bin/,/usr/local/bin/,' "$work/$name"/lib/systemd/system/*.service
rm -r "$work/$name/share/doc"
cp "$sources/README.md" "$sources/LICENSE" "$sources/CHANGELOG.md" "$own/install.sh" "$licences" "$work/$name"
tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w \
    --mtime="@$SOURCE_DATE_EPOCH" --directory "$work" "$name" | gzip -9n >"$output/$name.tar.gz"

# The package.
gzip -9n "$manual"
install -m 644 "$own/debian/copyright" "$documents/copyright"
gzip -9n <"$licences" >"$documents/licences.txt.gz"
gzip -9n <"$sources/CHANGELOG.md" >"$documents/NEWS.gz"
{
    printf 'corkboard (%s) stable; urgency=medium\n\n  * See NEWS.gz for what changed.\n\n -- %s  %s\n' \
        "$version" "$MAINTAINER" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documents/changelog.gz"
install -d "$root/DEBIAN"
install -m 755 "$own/debian/postinst" "$own/debian/postrm" "$root/DEBIAN"

# dpkg-shlibdeps wants to see the sources of a package.
mkdir "$work/debian"
printf 'Source: corkboard\n\nPackage: corkboard\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/corkboard" | sed -n 's/^shlibs:Depends=//p')
# The sizes of folders depend on the file system.
size=$(find "$root" -type f -printf '%s\n' | awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@MAINTAINER@/$MAINTAINER/" \
    -e "s/@SIZE@/$size/" -e "s/@LIBRARIES@/$libraries/" "$own/debian/control" >"$root/DEBIAN/control"
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$root" "$output/corkboard_${version}_$architecture.deb" >/dev/null


# The same program for Python's tools, and for containers.
python3 "$own/wheel.py" "$tool" "$version" "$licences" "$output"
sh "$own/image.sh" "$output/corkboard_${version}_$architecture.deb" "$version" "$output"

cd "$output"
sha256sum * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
chmod 644 *
cat SHA256SUMS
