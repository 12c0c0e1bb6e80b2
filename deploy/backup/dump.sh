#!/bin/sh
# dump.sh FOLDER: dumps the databases of the four services, one file each. Needs pg_dump of the server's version or later.
# Each dump is of one moment, and the four of four moments: docs/backup.md says how services heal.
set -eu
folder=$1
mkdir -p "$folder"
for database in ${DATABASES:-configuration_records work_records webhook_dispatcher oauth_server}; do
  pg_dump --format=custom --file="$folder/$database.part" "$database"
  mv "$folder/$database.part" "$folder/$database.dump"
  echo "$folder/$database.dump"
done
