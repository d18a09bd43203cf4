#!/usr/bin/env bash
#
# Tests this project as on a new machine: no installed or cached browser, only the font that a browser needs, an empty
# home, no npm configuration or cache of the user, a fresh clone in an empty folder. `npm start` must answer with status
# 200, and `npm run test:all` (`npm test` and then the rest) must pass.
#
#   docs/new-machine.sh --purge      on a disposable Debian machine, as root: REMOVES PACKAGES
#   docs/new-machine.sh --dry-run    prints what it would remove, removes nothing, and does the rest
#   … --start-only                   leaves out the tests
#
# The clone contains only committed files. Exits with the status of the tests.
set -euo pipefail

# The first start installs packages, builds, and may look for Electron.
readonly START_WITHIN_SECONDS=900
# Keeps only the environment of a person at a new machine, and this machine's network settings.
readonly KEPT=(PATH LANG TERM http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY
  SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS GIT_SSL_CAINFO CURL_CA_BUNDLE)

fail() {
  echo "$1" >&2
  exit 2
}

mode='' with_tests=yes
for argument in "$@"; do
  case "$argument" in
    --purge | --dry-run) mode="${argument#--}" ;;
    --start-only) with_tests=no ;;
    *) fail "Unknown: $argument. See the head of $0." ;;
  esac
done
[ -n "$mode" ] || fail "Say --purge, which removes the browser and all fonts but one from this machine, or --dry-run."
[ -e /etc/debian_version ] || fail 'This is not Debian.'
[ "$mode" = dry-run ] || [ "$(id -u)" = 0 ] || fail 'Packages are removed by root.'
project="$(git -C "$(dirname "$0")" rev-parse --show-toplevel)"
[ -z "$(git -C "$project" status --porcelain)" ] || echo 'Not everything is committed: the clone will lack it.' >&2

heading() {
  printf '\n== %s\n' "$1"
}

# Browsers of the Chromium family and fonts, except Debian's base packages and DejaVu: fontconfig, which every browser
# needs, depends on DejaVu (or installs another font instead).
packages_to_purge() {
  dpkg-query -W -f '${db:Status-Status} ${Priority} ${Package}\n' \
    'chromium*' 'google-chrome*' 'microsoft-edge*' 'fonts-*' 'ttf-*' 'xfonts-*' 2>/dev/null |
    awk '$1 == "installed" && $2 != "required" && $2 != "important" && $3 !~ /^fonts-dejavu/ { print $3 }'
}

heading 'Packages'
mapfile -t packages < <(packages_to_purge)
if [ "${#packages[@]}" = 0 ]; then
  echo 'There is nothing to remove.'
elif [ "$mode" = dry-run ]; then
  echo 'Would be removed, with what cannot be without them:'
  apt-get --simulate purge "${packages[@]}" | awk '$1 == "Purg" { print "  " $2 }'
else
  DEBIAN_FRONTEND=noninteractive apt-get purge -y "${packages[@]}"
  for browser in chromium chromium-browser google-chrome google-chrome-stable microsoft-edge microsoft-edge-stable; do
    if command -v "$browser" >/dev/null; then fail "There is still a browser: $(command -v "$browser")"; fi
  done
  others="$(find /usr/share/fonts /usr/local/share/fonts -name '*.[ot]t[fc]' ! -path '*/dejavu/*' 2>/dev/null)"
  [ -z "$others" ] || fail "There are still other fonts: $others"
fi

heading 'A fresh clone, an empty home'
machine="$(mktemp -d)"
chmod 711 "$machine" # like any folder of programs: some tests act as other users
mkdir "$machine/home" "$machine/tmp"
git clone --quiet --no-local "$project" "$machine/doorstep"
git -C "$machine/doorstep" log -1 --oneline

environment=("HOME=$machine/home" "TMPDIR=$machine/tmp")
for name in "${KEPT[@]}"; do
  if [ -n "${!name:-}" ]; then environment+=("$name=${!name}"); fi
done
# Replaces the subshell with the program, in a new session, so that all its processes can be ended. Use in a subshell
# only.
become_as_new() {
  cd "$machine/doorstep"
  exec setsid env -i "${environment[@]}" "$@"
}

started=''
clean_up() {
  if [ -n "$started" ]; then kill -TERM -- "-$started" 2>/dev/null || true; fi
  rm -rf "$machine"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

heading 'npm start'
said="$machine/start.txt"
become_as_new npm start >"$said" 2>&1 &
started=$!
address='' status=''
SECONDS=0
while [ "$SECONDS" -lt "$START_WITHIN_SECONDS" ]; do
  address="$(grep -oE 'http://127(\.[0-9]+){3}:[0-9]+' "$said" | head -1 || true)"
  if [ -n "$address" ]; then
    status="$(become_as_new node -e 'fetch(process.argv[1]).then(({ status }) => console.log(status), () => {})' "$address/")"
    if [ "$status" = 200 ]; then break; fi
  fi
  kill -0 "$started" 2>/dev/null || break
  sleep 1
done
sed 's/#code=.*/#code=…/' "$said"
if [ "$status" != 200 ]; then fail "npm start did not answer within $START_WITHIN_SECONDS s, or ended."; fi
echo "npm start answered 200 after $SECONDS s."
kill -TERM -- "-$started"
wait "$started" || true
started=''

if [ "$with_tests" = yes ]; then
  heading 'npm run test:all'
  result=0
  become_as_new npm run test:all &
  started=$!
  wait "$started" || result=$?
  started=''
  exit "$result"
fi
