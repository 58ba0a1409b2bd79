#!/bin/sh
# Backs up at once and then each night at 02:15 in India, and removes what is older than a week: for containers, which have no cron.
cd "$(dirname "$0")/.." || exit 1
trap 'exit 0' TERM INT
while true; do
  node scripts/backup.ts --keep 7 || echo "The backup failed; the next try is at the next start or tonight" >&2
  now=$(date +%s)
  # 20:45 in UTC.
  sleep $((86400 - (now - 74700) % 86400)) &
  wait "$!"
done
