#!/usr/bin/env bash
# Restores the database as it was at an instant, beside the one that serves, as user postgres:
#   restore-to-minute.sh "2026-11-23 10:41:00+05:30" /var/lib/postgresql/15/restored 5499
# The folder must be empty or missing. The server that it starts listens on this machine alone, archives nothing and
# follows nobody; stop it with: pg_ctl -D <folder> stop
set -euo pipefail
[ "$#" = 3 ] || { sed -n '2,5p' "$0" >&2; exit 2; }
instant=$1 folder=$2 port=$3
bin=${PATRONI_POSTGRESQL_BIN_DIR:-/usr/lib/postgresql/15/bin}

[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty: nothing was restored" >&2; exit 1; }
mkdir -p -m 0700 "$folder"
pgbackrest --stanza=margdeep --pg1-path="$folder" --no-delta --archive-mode=off \
  --type=time --target="$instant" --target-action=promote restore
# hot_standby off: nobody reads it before it has reached the instant. The rest undoes what Patroni set for a node.
"$bin/pg_ctl" -D "$folder" -w -t 3600 -l "$folder/restore.log" start -o "\
  -c hot_standby=off -c synchronous_standby_names= -c primary_conninfo= -c primary_slot_name= \
  -c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder -c max_connections=200" >/dev/null
# pg_ctl is content with a server that is still reading the archive.
until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
  "$bin/pg_ctl" -D "$folder" status >/dev/null || { tail -n 20 "$folder/restore.log" >&2; exit 1; }
  sleep 1
done
echo "The database of $instant answers at 127.0.0.1:$port"
