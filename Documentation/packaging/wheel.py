#!/usr/bin/env python3
"""Makes a Python wheel of the program: wheel.py PROGRAM VERSION LICENCES FOLDER

"pipx install" and "uvx" then put the program into a folder of programs. It needs no Python itself.
"""

import base64, hashlib, os, pathlib, platform, subprocess, sys, time, zipfile

program, version, licences, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
sources = pathlib.Path(__file__).parents[2]
# The program needs the C library of the machine that it was built on, or a later one.
glibc = platform.libc_ver()[1].replace(".", "_")
tag = f"py3-none-manylinux_{glibc}_{platform.machine()}"
info = f"corkboard-{version}.dist-info"
metadata = f"""\
Metadata-Version: 2.4
Name: corkboard
Version: {version}
Summary: A static site generator for boards, events with votes, song lists and schedules
License-Expression: MIT
License-File: LICENSE
License-File: licences.txt
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{(sources / "README.md").read_text()}"""
files = {
    f"corkboard-{version}.data/scripts/corkboard": (pathlib.Path(program).read_bytes(), 0o755),
    f"{info}/METADATA": (metadata.encode(), 0o644),
    f"{info}/WHEEL": (f"Wheel-Version: 1.0\nGenerator: corkboard\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644),
    f"{info}/licenses/LICENSE": ((sources / "LICENSE").read_bytes(), 0o644),
    f"{info}/licenses/licences.txt": (licences.read_bytes(), 0o644),
}
record = ""
for name, (content, _) in files.items():
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    record += f"{name},sha256={digest},{len(content)}\n"
files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)

moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(output / f"corkboard-{version}-{tag}.whl", "w") as wheel:
    for name, (content, mode) in files.items():
        entry = zipfile.ZipInfo(name, moment)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = (0o100000 | mode) << 16
        wheel.writestr(entry, content, compresslevel=9)
