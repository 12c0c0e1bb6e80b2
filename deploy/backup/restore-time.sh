#!/bin/sh
# restore-time.sh BASE ARCHIVE TIME DATA: makes a new data folder from a base backup and the archived WAL. A PostgreSQL that
# is started on it goes on to the TIME ('2026-11-18 09:30:00 UTC'), and serves from there on a timeline of its own.
# Run it as the user of PostgreSQL, while no server runs on DATA.
set -eu
base=$1 archive=$2 time=$3 data=$4
if [ -e "$data" ]; then
  echo "$data is there already: stop PostgreSQL and move the old data away, which may still be needed." >&2
  exit 1
fi
cp -a "$base" "$data"
chmod 700 "$data"
rm -f "$data/postmaster.pid" "$data/standby.signal"
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'cp $archive/%f %p'
recovery_target_time = '$time'
recovery_target_action = 'promote'
END
: >"$data/recovery.signal"
echo "Start PostgreSQL on $data; it is restored when SELECT pg_is_in_recovery() says f."
