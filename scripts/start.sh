#!/bin/sh
# Starts the built product with the settings of Node and of glibc (docs/operations.md, "Memory" and "Start"). `npm start`, the
# Dockerfile, the systemd unit and scripts/start-product.ts all run this file. With `exec`, signals reach Node itself.
cd "$(dirname "$0")/.." || exit 1
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}"
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-build/compile-cache}"
exec node --max-semi-space-size=16 --heap-growing-percent=30 server.ts
