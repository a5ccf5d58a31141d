#!/usr/bin/env bash
# One word, two and the beginning of one in 20,000 received faxes with a page of text each, against the sqlite3 program
# asked the same of the same index.
. "$(dirname "$0")/ratio.bash"
needs sqlite3 faxinbox time

export FAXPIPE_HOME=$scratch/home
faxinbox # makes the store
database=$FAXPIPE_HOME/data/fax.db
sqlite3 "$database" "
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO inbox (uuid, profile, server_id, sender, recipient, status, received_at, found_at, pages, bytes, sha256,
    document, asks, mark, words)
SELECT printf('%08x-0000-4000-8000-%012x', i, i), 'home', printf('%032x', i), printf('+1555%07d', i % 5000),
    '+15552220001', 'received', 1760000000000 + i * 1600000, 1760000000000 + i * 1600000, 1 + i % 20, 20000 + i,
    printf('%064x', i), 'available', 1, 'read', 'layer'
FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
UPDATE inbox_search SET words = (SELECT group_concat('word' || (abs(i * i * 7919 + inbox_search.rowid * 104729) % 5000), ' ')
    FROM n) || CASE WHEN rowid % 20 = 0 THEN ' invoice for the roof' ELSE '' END;"
faxinbox search invoice >/dev/null # writes the names
[ "$(faxinbox search --limit 2000 invoice | wc -l)" = 1000 ] || { echo 'the store is not as it should be' >&2; exit 1; }

peer() {
    echo "exec sqlite3 $database \"SELECT rowid, snippet(inbox_search, -1, '[', ']', '…', 16) FROM inbox_search
        WHERE inbox_search MATCH '$1' ORDER BY rank LIMIT 20\""
}
ratio 'faxinbox search invoice (1,000 hits) : sqlite3' 2 'exec faxinbox search invoice' "$(peer invoice)" 41
ratio 'faxinbox search invoice roof : sqlite3' 2 'exec faxinbox search invoice roof' "$(peer 'invoice roof')" 41
ratio 'faxinbox search word123 : sqlite3' 2 'exec faxinbox search word123' "$(peer word123)" 41
ratio 'faxinbox search wor* (20,000 hits) : sqlite3' 2 "exec faxinbox search 'wor*'" "$(peer 'wor*')" 11
memory 'faxinbox search wor*' 40 "faxinbox search 'wor*'"
verdict
