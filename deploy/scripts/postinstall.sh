#!/bin/sh
# Nothing is started by the installation: which of the services this machine
# runs is its operator's choice. A service that ran is restarted.
set -e
chown rookery:rookery /var/lib/rookery
chgrp rookery /etc/rookery/*.conf
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart rookery.service rookery-farm.service rookery-work.service
fi
