#!/usr/bin/env bash
# The newest of 20,000 received faxes, a year of them, and all, against the sqlite3 program asked the same.
. "$(dirname "$0")/ratio.bash"
needs sqlite3 faxinbox time

export FAXPIPE_HOME=$scratch/home
faxinbox # makes the store
database=$FAXPIPE_HOME/data/fax.db
sqlite3 "$database" "
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO inbox (uuid, profile, server_id, sender, recipient, status, received_at, found_at, pages, bytes, sha256,
    document, asks, mark)
SELECT printf('%08x-0000-4000-8000-%012x', i, i), 'home', printf('%032x', i), printf('+1555%07d', i % 5000),
    '+15552220001', 'received', 1760000000000 + i * 1600000, 1760000000000 + i * 1600000, 1 + i % 20, 20000 + i,
    printf('%064x', i), 'available', 1, CASE WHEN i % 100 = 0 THEN 'unread' ELSE 'read' END
FROM n;
INSERT INTO inbox_tag (item, tag) SELECT id, 'tag' || id % 7 FROM inbox WHERE id % 3 = 0;"
[ "$(faxinbox --limit 0 | wc -l)" = 20000 ] || { echo 'the store is not as it should be' >&2; exit 1; }

columns="id, mark, sender, recipient, pages, bytes, datetime(received_at / 1000, 'unixepoch', 'localtime'), profile,
    (SELECT group_concat(tag) FROM inbox_tag WHERE item = inbox.id), document"
peer() { echo "exec sqlite3 $database \"SELECT $columns FROM inbox WHERE removed_at IS NULL $1\""; }
ratio 'faxinbox list (50 of 20,000) : sqlite3' 3 'exec faxinbox list' "$(peer 'ORDER BY received_at DESC, id DESC LIMIT 50')" 41
ratio 'faxinbox list --unread : sqlite3' 3 'exec faxinbox list --unread' \
    "$(peer "AND mark = 'unread' ORDER BY received_at DESC, id DESC LIMIT 50")" 41
ratio 'faxinbox list --tag tag3 : sqlite3' 3 'exec faxinbox list --tag tag3' \
    "$(peer "AND id IN (SELECT item FROM inbox_tag WHERE tag = 'tag3') ORDER BY received_at DESC, id DESC LIMIT 50")" 41
ratio 'faxinbox list --limit 0 (20,000 rows) : sqlite3' 3 'exec faxinbox list --limit 0' \
    "$(peer 'ORDER BY received_at DESC, id DESC')" 11
memory 'faxinbox list --limit 0' 40 'faxinbox list --limit 0'
verdict
