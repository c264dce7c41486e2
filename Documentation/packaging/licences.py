#!/usr/bin/env python3
"""Lists what the released program holds: licences.py VERSION FOLDER

Writes a list in the format SPDX 2.3 (corkboard-VERSION.spdx.json), and the licences of all parts (licences.txt). The libraries are
those in libraries.txt. Debian's packages know their versions and licences.
"""

import json, os, pathlib, subprocess, sys, time

version, output = sys.argv[1], pathlib.Path(sys.argv[2])
own = pathlib.Path(__file__).parent
released = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def owner(path):
    return said("dpkg", "--search", os.path.realpath(path)).split(": ")[0]


# The licences of each source package's archives, and the binary package whose text has them.
licences, sources = {}, {}
for line in (own / "libraries.txt").read_text().splitlines():
    name, licence = line.split(" ", 1)
    package = owner(said("cc", f"-print-file-name=lib{name}.a").strip()) if name != "jemalloc" else "libjemalloc-dev"
    source = said("dpkg-query", "--show", "--showformat", "${source:Package}", package)
    first = sources.setdefault(source, package)
    if len(licence) > len(licences.get(first, "")):
        licences[first] = licence
licences["tzdata"] = "LicenseRef-public-domain"

parts, texts = [], []
for package, licence in licences.items():
    shown = "${Package}|${source:Package}|${source:Version}|${Architecture}"
    name, source, source_version, architecture = said("dpkg-query", "--show", "--showformat", shown, package).split("|")
    parts.append({
        "name": source, "SPDXID": f"SPDXRef-{name.replace('+', 'p')}", "versionInfo": source_version,
        "supplier": "Organization: Debian", "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
        "externalRefs": [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{name.replace('+', '%2B')}@{source_version}?arch={architecture}",
        }],
    })
    text = pathlib.Path(f"/usr/share/doc/{name}/copyright").read_text()
    texts.append((f"{source} {source_version}", text))

swift = pathlib.Path(said("sh", "-c", "readlink -f $(command -v swift)").strip()).parents[1]
swift_version = said("swift", "--version").split("Swift version ", 1)[1].split(" ")[0]
parts.append({
    "name": "swift", "SPDXID": "SPDXRef-swift", "versionInfo": swift_version, "supplier": "Organization: Swift project",
    "downloadLocation": "https://www.swift.org/download/", "filesAnalyzed": False, "copyrightText": "NOASSERTION",
    "licenseConcluded": "Apache-2.0 WITH Swift-exception", "licenseDeclared": "Apache-2.0 WITH Swift-exception",
})
texts.append((f"swift {swift_version}", (swift / "share/swift/LICENSE.txt").read_text()))

program = {
    "name": "corkboard", "SPDXID": "SPDXRef-corkboard", "versionInfo": version, "downloadLocation": "NOASSERTION",
    "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT", "copyrightText": "NOASSERTION",
}
parts.sort(key=lambda part: part["SPDXID"])
document = {
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"corkboard-{version}",
    "documentNamespace": f"https://corkboard.invalid/spdx/{version}",
    "creationInfo": {"created": released, "creators": ["Organization: The Corkboard authors"]},
    "packages": [program] + parts,
    "hasExtractedLicensingInfos": [{
        "licenseId": "LicenseRef-public-domain", "extractedText": "The time zones are in the public domain.",
    }],
    "relationships": [{
        "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-corkboard",
    }] + [{
        "spdxElementId": "SPDXRef-corkboard", "relationshipType": "STATIC_LINK", "relatedSpdxElement": part["SPDXID"],
    } for part in parts],
}
(output / f"corkboard-{version}.spdx.json").write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")

# Debian's texts refer to the texts of common licences.
for name in ("Apache-2.0", "GPL-3", "LGPL-2.1"):
    texts.append((name, pathlib.Path(f"/usr/share/common-licenses/{name}").read_text()))

lines = ["The program corkboard holds the following libraries. Their licences follow.", ""]
lines += [f"- {name}" for name, _ in texts if " " in name] + ["", *"""\
libmicrohttpd is under the GNU Lesser General Public License, version 2.1 or later. To use the program with
another version of it, get Corkboard's sources, which are under the MIT licence, install that version with its
static library, and run "make release".""".splitlines(), ""]
for name, text in texts:
    lines += ["=" * 78, name, "=" * 78, "", text.rstrip(), ""]
(output / "licences.txt").write_text("\n".join(lines))
