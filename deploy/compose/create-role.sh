#!/bin/sh
# Run by the image of PostgreSQL on an empty volume: the product's own role and database. The superuser is left without a
# password, for the container's own socket alone.
set -eu
psql --username postgres --no-psqlrc --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role margdeep login password :'password';
create database margdeep owner margdeep;
revoke all on database margdeep from public;
alter role postgres password null;
SQL
