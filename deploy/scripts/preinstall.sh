#!/bin/sh
# A user of its own, before files are his.
set -e
getent group rookery >/dev/null || groupadd --system rookery
getent passwd rookery >/dev/null ||
  useradd --system --gid rookery --home-dir /var/lib/rookery --no-create-home \
    --shell /usr/sbin/nologin --comment "rookery" rookery
