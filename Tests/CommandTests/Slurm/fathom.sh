#!/bin/bash
# fathom, as the tasks of the test call it, with the two mishaps of a first turn: the task on node n1
# hangs in the middle, and task 3 runs out of time.
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ] && [ "${SLURM_RESTART_COUNT:-0}" = 0 ]; then
  if [ "$SLURMD_NODENAME" = n1 ]; then
    # The first two frames of this shard.
    "$FATHOM" "$@" --frames 0-15
    echo hangs > "$HANGING.aside" && mv "$HANGING.aside" "$HANGING"
    exec sleep 300
  fi
  [ "$SLURM_ARRAY_TASK_ID" != 3 ] || exec "$FATHOM" "$@" --time-budget 1ms
fi
exec "$FATHOM" "$@"
