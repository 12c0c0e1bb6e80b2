#!/bin/sh
# archive-wal.sh PATH NAME ARCHIVE: keeps a finished WAL file. In postgresql.conf:
#   archive_mode = on
#   archive_timeout = 60
#   archive_command = '/deskline/backup/archive-wal.sh %p %f /archive'
# A file appears whole or not at all, and is never replaced by another one; the same one again is a success.
set -eu
path=$1 name=$2 archive=$3
if [ -e "$archive/$name" ]; then
  cmp -s "$path" "$archive/$name"
  exit
fi
cp "$path" "$archive/.$name.part"
sync "$archive/.$name.part" 2>/dev/null || sync
mv "$archive/.$name.part" "$archive/$name"
