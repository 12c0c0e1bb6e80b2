#!/bin/sh
# release-notes.sh v0.2.0: prints the section of that version in CHANGELOG.md. Ends with 1 where the tag is not the version of
# package.json and of the chart, or the section is missing.
set -eu

version=${1#v}
[ "$1" = "v$version" ] || { echo "The tag $1 does not begin with v." >&2; exit 1; }
grep -q "^  \"version\": \"$version\",$" package.json || { echo "package.json has another version than $version." >&2; exit 1; }
grep -q "^version: $version$" deploy/helm/deskline/Chart.yaml || { echo "The chart has another version than $version." >&2; exit 1; }

notes=$(awk -v heading="## [$version]" '
  index($0, heading) == 1 { inside = 1; next }
  /^## / { inside = 0 }
  inside
' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no section of $version." >&2; exit 1; }
printf '%s\n' "$notes"
