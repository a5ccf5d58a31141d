#!/usr/bin/env bash
# The newest of 100,000 jobs, and all of them, against the sqlite3 program asked the same.
. "$(dirname "$0")/ratio.bash"
needs sqlite3 faxjobs

export FAXPIPE_HOME=$scratch/home
faxjobs # makes the store
database=$FAXPIPE_HOME/data/fax.db
sqlite3 "$database" "
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
INSERT INTO job (uuid, recipient, state, server_id, server_status, profile, endpoint, pages, bytes, sha256,
    created_at, updated_at, attempts)
SELECT printf('%08x-0000-4000-8000-%012x', i, i), printf('+1555%07d', i % 5000),
    CASE i % 10 WHEN 0 THEN 'failed' WHEN 1 THEN 'submitted' ELSE 'delivered' END,
    printf('%032x', i), 'SUCCESS', 'home', 'http://faxbot.local:8080', 1 + i % 20, 20000 + i,
    printf('%064x', i % 70000), 1700000000000 + i * 60000, 1700000000000 + i * 60000 + 45000, 1
FROM n;
INSERT INTO event (job, at, from_state, to_state, why) SELECT id, created_at, NULL, 'queued', 'recorded' FROM job;"
[ "$(faxjobs --limit 0 | wc -l)" = 100000 ] || { echo 'the store is not as it should be' >&2; exit 1; }

columns="id, state, recipient, pages, datetime(created_at / 1000, 'unixepoch'), server_status, error"
ratio 'faxjobs list (50 of 100,000) : sqlite3' 4 \
    'exec faxjobs list' "exec sqlite3 $database \"SELECT $columns FROM job ORDER BY id DESC LIMIT 50\"" 41
ratio 'faxjobs list --state failed : sqlite3' 4 \
    'exec faxjobs list --state failed' \
    "exec sqlite3 $database \"SELECT $columns FROM job WHERE state = 'failed' ORDER BY id DESC LIMIT 50\"" 41
ratio 'faxjobs list --limit 0 (100,000 rows) : sqlite3' 4 \
    'exec faxjobs list --limit 0' "exec sqlite3 $database \"SELECT $columns FROM job ORDER BY id DESC\"" 7
verdict
