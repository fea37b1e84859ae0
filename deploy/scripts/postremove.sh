#!/bin/sh
# What the services have stored is only removed with `apt-get purge`.
set -e
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
fi
if [ "$1" = purge ]; then
  rm -rf /var/lib/rookery
  userdel rookery 2>/dev/null || true
fi
