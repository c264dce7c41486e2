# For Netlify, Cloudflare Pages and similar hosts: the build command is "sh build.sh", the folder to publish is "public", and the
# variable CORKBOARD has the address of the archive of a release. The host then deploys the folder.
set -e
curl --fail --silent --show-error --location "$CORKBOARD" | tar -xz -C /tmp
sh /tmp/corkboard-*/install.sh /tmp/corkboard
/tmp/corkboard/bin/corkboard check --links
/tmp/corkboard/bin/corkboard build
