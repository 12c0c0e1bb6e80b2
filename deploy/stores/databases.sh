#!/bin/sh
# Makes a role and a database for each service: the role owns its database and connects to no other.
# PostgreSQL runs it at its first start; docs/deployment.md says when to run it again, which changes nothing twice.
set -eu

sql() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" "$@"
}

make() {
  name=$1 password=$2
  sql --dbname=postgres --set=name="$name" --set=password="$password" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
ALTER DATABASE :"name" OWNER TO :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
  # Tables of an installation whose services had one role.
  sql --dbname="$name" --set=name="$name" <<'SQL'
ALTER SCHEMA public OWNER TO :"name";
SELECT format('ALTER %s %s OWNER TO %I', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
  pg_class.oid::regclass, :'name')
FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i') AND relkind = 'S') \gexec
SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, :'name')
FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') \gexec
SQL
}

sql --dbname=postgres --command='REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC'
make oauth_server "$OAUTH_SERVER_PASSWORD"
make work_records "$WORK_RECORDS_PASSWORD"
make configuration_records "$CONFIGURATION_RECORDS_PASSWORD"
make webhook_dispatcher "$WEBHOOK_DISPATCHER_PASSWORD"
