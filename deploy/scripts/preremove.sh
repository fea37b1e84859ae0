#!/bin/sh
# An upgrade calls this too: "upgrade" in a Debian package, 1 in an RPM. Then
# the services go on until the new version is there.
set -e
case "$1" in upgrade | 1) exit 0 ;; esac
if [ -d /run/systemd/system ]; then
  systemctl disable --now rookery.service rookery-farm.service rookery-work.service
fi
