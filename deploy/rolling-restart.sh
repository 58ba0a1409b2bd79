#!/usr/bin/env bash
# Restarts processes of margdeep@.service one after the other: rolling-restart.sh 3001 3002 3003
# The next one is touched only when the one before serves again; the first that does not ends the round.
set -euo pipefail

ready_within=120

is_ready() { curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1/readyz"; }

for port in "$@"; do
  systemctl restart "margdeep@$port"
  deadline=$((SECONDS + ready_within))
  until is_ready "$port"; do
    if ((SECONDS > deadline)); then
      echo "margdeep@$port is not ready after $ready_within s: the others were left alone" >&2
      exit 1
    fi
    sleep 0.5
  done
  # The balancer asks every half second, and takes it in again after one good answer.
  sleep 2
  echo "margdeep@$port serves"
done
