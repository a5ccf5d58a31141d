# Times whole processes against a peer, in turn (A B A B …), so that the ratio holds when the machine's speed drifts.
# Source it:   . "$(dirname "$0")/ratio.bash"
#
#   ratio NAME LIMIT 'OURS' 'PEER' [RUNS]
#
# prints the medians of both in milliseconds and of the ratio pair by pair, and whether it keeps LIMIT. Both commands
# are run by bash with their output thrown away. RUNS is 11 unless given. A broken limit ends the script with 1 at
# the end (`verdict`).

benchmarks=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
corpus=${FAXPIPE_CORPUS:-$benchmarks/../../../shared/corpus}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
broken=0

microseconds() {
    local begin=$EPOCHREALTIME
    bash -c "$1" >/dev/null 2>&1 </dev/null || { echo "failed: $1" >&2; return 1; }
    local end=$EPOCHREALTIME
    echo $((${end/[.,]/} - ${begin/[.,]/}))
}

median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

ratio() {
    local name=$1 limit=$2 ours=$3 peer=$4 runs=${5:-11} i a b
    : >"$scratch/times"
    microseconds "$ours" >/dev/null && microseconds "$peer" >/dev/null || { broken=1; return 0; }
    for ((i = 0; i < runs; i++)); do
        a=$(microseconds "$ours") && b=$(microseconds "$peer") || { broken=1; return 0; }
        echo "$a $b" >>"$scratch/times"
    done
    local value
    value=$(awk '{ print $1 / $2 }' "$scratch/times" | median)
    printf '%-44s ours %9.1f ms  peer %9.1f ms  ratio %6.2f  limit %5s  %s\n' "$name" \
        "$(awk '{ print $1 / 1000 }' "$scratch/times" | median)" \
        "$(awk '{ print $2 / 1000 }' "$scratch/times" | median)" "$value" "$limit" \
        "$(awk -v v="$value" -v l="$limit" 'BEGIN { print (l == "-" || v <= l) ? "kept" : "BROKEN" }')"
    awk -v v="$value" -v l="$limit" 'BEGIN { exit !(l == "-" || v <= l) }' || broken=1
}

# The largest resident set of a command, in megabytes, against a limit.
memory() {
    local name=$1 limit=$2 command=$3 value
    value=$(/usr/bin/time -f %M bash -c "exec $command" 2>&1 >/dev/null </dev/null | tail -n 1)
    printf '%-44s %8.1f MB  limit %s MB  %s\n' "$name" "$(awk -v v="$value" 'BEGIN { print v / 1024 }')" "$limit" \
        "$(awk -v v="$value" -v l="$limit" 'BEGIN { print (v / 1024 <= l) ? "kept" : "BROKEN" }')"
    awk -v v="$value" -v l="$limit" 'BEGIN { exit !(v / 1024 <= l) }' || broken=1
}

# The most memory that a command and its children have at one time, in megabytes, against a limit: pages that several
# of them share count once (Pss in proc(5), seen every few milliseconds).
memory_together() {
    local name=$1 limit=$2 command=$3 leader value peak=0
    setsid bash -c "exec $command" >/dev/null 2>&1 </dev/null &
    leader=$!
    while kill -0 "$leader" 2>/dev/null; do
        value=$(pgrep -g "$leader" | sed 's:.*:/proc/&/smaps_rollup:' | xargs -r cat 2>/dev/null |
            awk '$1 == "Pss:" { sum += $2 } END { print sum + 0 }')
        [ "$value" -le "$peak" ] || peak=$value
        sleep 0.005
    done
    wait "$leader" || { echo "failed: $command" >&2; broken=1; return 0; }
    printf '%-44s %8.1f MB  limit %s MB  %s\n' "$name" "$(awk -v v="$peak" 'BEGIN { print v / 1024 }')" "$limit" \
        "$(awk -v v="$peak" -v l="$limit" 'BEGIN { print (v / 1024 <= l) ? "kept" : "BROKEN" }')"
    awk -v v="$peak" -v l="$limit" 'BEGIN { exit !(v / 1024 <= l) }' || broken=1
}

# An amount, such as bytes, against a limit.
amount() {
    local name=$1 limit=$2 value=$3
    printf '%-44s %12s  limit %s  %s\n' "$name" "$value" "$limit" "$([ "$value" -le "$limit" ] && echo kept || echo BROKEN)"
    [ "$value" -le "$limit" ] || broken=1
}

# Skips the script, by name, where a peer or an input is missing.
needs() {
    local thing
    for thing in "$@"; do
        if [[ $thing == */* ]] && [ ! -e "$thing" ] || [[ $thing != */* ]] && ! command -v "$thing" >/dev/null; then
            echo "skipped: $thing is not here"
            exit 0
        fi
    done
}

verdict() { exit "$broken"; }
