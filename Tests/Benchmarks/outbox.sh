#!/usr/bin/env bash
# A store with 1,000,000 jobs against one with ten; and 1,000 recipients against curl with a connection for each.
. "$(dirname "$0")/ratio.bash"
needs sqlite3 curl faxsend faxjobs faxsandbox
[ -n "${FAX_URL:-}" ] || exec faxsandbox -- bash "$0"

# A store with so many jobs, most of them delivered.
store() {
    export FAXPIPE_HOME=$1
    faxjobs
    sqlite3 "$FAXPIPE_HOME/data/fax.db" "
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
    INSERT INTO job (uuid, recipient, state, server_id, server_status, profile, endpoint, pages, bytes, sha256, content,
        created_at, updated_at, attempts, uploaded_at, heard_at)
    SELECT printf('%08x-0000-4000-8000-%012x', i, i), printf('+1555%07d', i % 5000),
        CASE i % 10 WHEN 0 THEN 'failed' ELSE 'delivered' END,
        printf('%032x', i), 'SUCCESS', 'home', 'http://faxbot.local:8080', 1 + i % 20, 20000 + i,
        printf('%064x', i % 700000), printf('%064x', i % 700000), 1700000000000 + i * 60000,
        1700000000000 + i * 60000 + 45000, 1, 1700000000000 + i * 60000, 1700000000000 + i * 60000 + 45000
    FROM n;
    INSERT INTO event (job, at, from_state, to_state, why) SELECT id, created_at, NULL, 'queued', 'recorded' FROM job;
    PRAGMA wal_checkpoint(TRUNCATE);"
}
store "$scratch/many" 1000000
store "$scratch/few" 10
[ "$(FAXPIPE_HOME=$scratch/many faxjobs list --limit 1 | cut -f 1)" = 1000000 ] || { echo 'no such store' >&2; exit 1; }

send='echo note | exec faxsend --again +15551234567'
ratio 'faxsend, 1,000,000 jobs : ten' 1.5 \
    "export FAXPIPE_HOME=$scratch/many; $send" "export FAXPIPE_HOME=$scratch/few; $send" 21
ratio 'faxjobs list, 1,000,000 jobs : ten' 1.5 \
    "FAXPIPE_HOME=$scratch/many exec faxjobs list --limit 10" "FAXPIPE_HOME=$scratch/few exec faxjobs list --limit 10" 21

# 50 kB that nothing can compress, as an attachment of a one-page PDF.
{
    printf '%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>endobj\n'
    printf '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'
    printf '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n4 0 obj<</Length 50000>>stream\n'
    head -c 50000 /dev/urandom
    printf '\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%%%EOF\n'
} >"$scratch/50k.pdf"
seq -f '+1555%07.0f' 1000 >"$scratch/recipients"
# One curl, and a new connection for each upload.
while read -r number; do
    printf 'next\nurl = "%s/fax"\nheader = "X-API-Key: %s"\nheader = "Connection: close"\n' "$FAX_URL" "$FAX_API_KEY"
    printf 'form = "to=%s"\nform = "file=@%s;type=application/pdf"\noutput = /dev/null\nsilent\nfail\n' "$number" "$scratch/50k.pdf"
done <"$scratch/recipients" | sed 1d >"$scratch/curl.rc"
chmod 600 "$scratch/curl.rc"
ratio '1,000 recipients, 50 kB: faxsend : curl' 2 \
    "FAXPIPE_HOME=\$(mktemp -d -p $scratch) exec faxsend -q --to-file $scratch/recipients $scratch/50k.pdf" \
    "exec curl -K $scratch/curl.rc" 3
verdict
