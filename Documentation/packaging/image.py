#!/usr/bin/env python3
"""Makes an image (OCI) of a file system: image.py LAYER.tar VERSION FOLDER"""

import gzip, hashlib, io, json, os, pathlib, platform, sys, tarfile, time

layer, version, output = pathlib.Path(sys.argv[1]).read_bytes(), sys.argv[2], pathlib.Path(sys.argv[3])
seconds = int(os.environ["SOURCE_DATE_EPOCH"])
created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
architecture = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
kind = "application/vnd.oci.image"
files = {}


def blob(media, content):
    digest = hashlib.sha256(content).hexdigest()
    files[f"blobs/sha256/{digest}"] = content
    return {"mediaType": f"{kind}.{media}", "digest": f"sha256:{digest}", "size": len(content)}


def text(value):
    return json.dumps(value, sort_keys=True).encode()


config = blob("config.v1+json", text({
    "created": created, "architecture": architecture, "os": "linux",
    "config": {
        "User": "corkboard", "WorkingDir": "/site", "Volumes": {"/site": {}}, "ExposedPorts": {"8080/tcp": {}},
        "Entrypoint": ["/usr/bin/corkboard"], "Cmd": ["serve", "--guests", "--port", "8080"],
        "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"],
        "Labels": {"org.opencontainers.image.title": "Corkboard", "org.opencontainers.image.version": version},
    },
    "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    "history": [{"created": created, "created_by": "make release"}],
}))
packed = blob("layer.v1.tar+gzip", gzip.compress(layer, 9, mtime=0))
manifest = blob("manifest.v1+json", text({
    "schemaVersion": 2, "mediaType": f"{kind}.manifest.v1+json", "config": config, "layers": [packed],
}))
files["index.json"] = text({
    "schemaVersion": 2, "mediaType": f"{kind}.index.v1+json",
    "manifests": [{**manifest, "annotations": {"org.opencontainers.image.ref.name": version}}],
})
files["oci-layout"] = text({"imageLayoutVersion": "1.0.0"})
with tarfile.open(output / f"corkboard-{version}-image-{architecture}.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
    for name in sorted(files):
        entry = tarfile.TarInfo(name)
        entry.size, entry.mtime, entry.mode = len(files[name]), seconds, 0o644
        archive.addfile(entry, io.BytesIO(files[name]))
