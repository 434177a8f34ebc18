#!/bin/bash
# Ends everything that belongs to the cluster of up.sh, its tasks included: what has its SLURM_CONF in
# its environment, and its munged.
# usage: down.sh ROOT
root=$1
own() {
  for process in /proc/[0-9]*; do
    id=${process#/proc/}
    [ "$id" = $$ ] && continue
    { tr '\0' '\n' < "$process/environ" | grep -qxF "SLURM_CONF=$root/etc/slurm.conf"; } 2>/dev/null \
      && echo "$id"
  done
}
for turn in 1 2; do
  ids=$(own)
  # shellcheck disable=SC2086
  [ -z "$ids" ] || kill -9 $ids 2>/dev/null
done
[ ! -s "$root/run/munged.pid" ] || kill -9 "$(cat "$root/run/munged.pid")" 2>/dev/null
exit 0
