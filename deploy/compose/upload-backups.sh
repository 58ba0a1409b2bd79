#!/bin/sh
# Copies finished backups, encrypted, to the bucket of BACKUP_URL every quarter of an hour. With arguments it is rclone, which
# knows the bucket as `sealed:`
set -eu
scheme=${BACKUP_URL%%://*}
rest=${BACKUP_URL#*://}
place=${rest##*@}
login=${rest%@*}
export RCLONE_CONFIG=/tmp/none
export RCLONE_CONFIG_BUCKET_TYPE=s3 RCLONE_CONFIG_BUCKET_PROVIDER=Other RCLONE_CONFIG_BUCKET_NO_CHECK_BUCKET=true
export RCLONE_CONFIG_BUCKET_ENDPOINT="$scheme://${place%%/*}"
export RCLONE_CONFIG_BUCKET_ACCESS_KEY_ID="${login%%:*}"
export RCLONE_CONFIG_BUCKET_SECRET_ACCESS_KEY="${login#*:}"
export RCLONE_CONFIG_SEALED_TYPE=crypt RCLONE_CONFIG_SEALED_REMOTE="bucket:${place#*/}"
RCLONE_CONFIG_SEALED_PASSWORD=$(printf %s "$BACKUP_PASSWORD" | rclone obscure -)
export RCLONE_CONFIG_SEALED_PASSWORD

if [ $# -gt 0 ]; then exec rclone "$@"; fi
trap 'exit 0' TERM INT
while true; do
  # A folder with a leading dot is not finished.
  if rclone copy "${BACKUPS:-/data/backups}" sealed: --exclude '/.*/**'; then touch /tmp/uploaded; fi
  sleep 900 &
  wait "$!"
done
