#!/bin/sh
# base-backup.sh TARGET: copies the running cluster into a new folder, with the WAL that it needs to start. Needs
# pg_basebackup of the server's version; the server by PGHOST, PGPORT, PGUSER (with REPLICATION), PGPASSWORD.
set -eu
target=$1
if [ -e "$target" ]; then
  echo "$target is there already: name a new folder." >&2
  exit 1
fi
pg_basebackup --pgdata="$target.part" --format=plain --wal-method=stream --checkpoint=fast
if command -v pg_verifybackup >/dev/null; then pg_verifybackup --quiet "$target.part"; fi
mv "$target.part" "$target"
echo "$target"
