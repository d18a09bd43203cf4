#!/bin/bash
# Runs after the deb or the rpm is removed. electron-builder fills in its two names. dpkg says in $1 what happens, rpm how
# many versions remain. After an update of an rpm this script of the old version runs last, so it must not remove what
# the new version has just set up. Keys and lists belong to people: no script of root reaches them.
case "$1" in
  remove | 0) ;;
  *) exit 0 ;;
esac

if type update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
  rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && hash apparmor_parser 2>/dev/null; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
