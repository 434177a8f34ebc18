#!/bin/bash
# Starts a Slurm cluster of this machine alone: munged, slurmctld, and NODES slurmd of one processor.
# usage: up.sh ROOT NODES (as root). Writes nothing outside ROOT; down.sh ROOT ends all of it.
set -euo pipefail
root=$1 nodes=$2 host=$(hostname -s) port=${SLURM_TEST_PORT:-17400}
mkdir -p "$root"/{etc,state,log,run,munge}
chmod 755 "$root" "$root/run"
chmod 700 "$root/munge"
head -c 128 /dev/urandom > "$root/munge/munge.key"
chmod 400 "$root/munge/munge.key"
# Whoever waits for the end of this script by an inherited file would wait for that of the daemons.
for file in /proc/$$/fd/*; do
  number=${file##*/}
  [ "$number" -le 2 ] || [ "$number" = 255 ] || eval "exec $number>&-"
done
export SLURM_CONF=$root/etc/slurm.conf
munged --force --num-threads 2 --key-file "$root/munge/munge.key" --socket "$root/run/munge.socket" \
  --pid-file "$root/run/munged.pid" --log-file "$root/munge/munged.log" --seed-file "$root/munge/munged.seed"
# cred_expire is also how long a task waits before another turn, 120 seconds unless told otherwise.
cat > "$SLURM_CONF" <<CONF
ClusterName=onebox
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$port
AuthType=auth/munge
AuthInfo=socket=$root/run/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$root/state
SlurmdSpoolDir=$root/run/spool-%n
SlurmctldPidFile=$root/run/slurmctld.pid
SlurmdPidFile=$root/run/slurmd-%n.pid
SlurmctldLogFile=$root/log/slurmctld.log
SlurmdLogFile=$root/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
ReturnToService=2
SlurmdParameters=config_overrides
MinJobAge=600
KillWait=2
InactiveLimit=0
SlurmctldTimeout=30
SlurmdTimeout=2
MailProg=/bin/true
RequeueExit=75
JobRequeue=1
NodeName=n[1-$nodes] NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1))-$((port + nodes)) CPUs=1 State=UNKNOWN
PartitionName=debug Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -c
for i in $(seq "$nodes"); do
  mkdir -p "$root/run/spool-n$i"
  slurmd -N "n$i"
done
for _ in $(seq 100); do
  [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = "$nodes" ] && exit 0
  sleep 0.1
done
echo "the nodes did not come up" >&2
exit 1
