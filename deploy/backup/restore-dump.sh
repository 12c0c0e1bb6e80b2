#!/bin/sh
# restore-dump.sh FILE DATABASE: restores the dump of one database beside the present one, and then takes its place; the
# former one stays as DATABASE_before. Stop the service first. Needs pg_restore, createdb and psql.
set -eu
file=$1 database=$2
owner=$(psql --no-psqlrc --tuples-only --no-align --dbname=postgres \
  --command="SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = '$database'")
createdb --template=template0 --owner="$owner" "${database}_restored"
pg_restore --exit-on-error --no-owner --role="$owner" --dbname="${database}_restored" "$file"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres <<END
REVOKE ALL ON DATABASE "${database}_restored" FROM PUBLIC;
ALTER DATABASE "$database" RENAME TO "${database}_before";
ALTER DATABASE "${database}_restored" RENAME TO "$database";
END
psql --no-psqlrc --quiet --command='ANALYZE' "$database"
echo "Start the service. When all is well: dropdb ${database}_before"
