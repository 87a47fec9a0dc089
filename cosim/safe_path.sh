# safe_path.sh - paths that Verilator's makefiles can take; build_steps.sh and tools/lint.sh
# read it.
# Make has no way to write a space, $, # and others in a name.
# SPDX-License-Identifier: Apache-2.0

is_safe() { # is_safe PATH: letters, digits and _./+@,- alone
  local LC_ALL=C
  [[ $1 != *[!A-Za-z0-9_./+@,-]* ]]
}

# safe_path VARIABLE ...: puts a link in the place of each folder whose path is not safe. The links are
# in the temporary folder $room, which ends with this shell.
room=
safe_path() {
  local name tmp=${TMPDIR:-/tmp}
  for name in "$@"; do
    is_safe "${!name}" && continue
    if [ -z "$room" ]; then
      is_safe "$tmp" || tmp=/tmp
      room=$(mktemp -d "$tmp/mau-links.XXXXXX") || return
      trap 'rm -rf "$room"' EXIT
      # ccache sees paths relative to this folder, whose name is another each time.
      export CCACHE_BASEDIR=$room CCACHE_NOHASHDIR=1
    fi
    ln -s "${!name}" "$room/$name"
    printf -v "$name" %s "$room/$name"
  done
}
