#!/usr/bin/env bash
# 10 MB of PDF through faxsend, against the same steps by other tools: digest, copy, flush to disk, upload.
. "$(dirname "$0")/ratio.bash"
needs curl sha256sum faxsend faxsandbox
[ -n "${FAX_URL:-}" ] || exec faxsandbox -- bash "$0"

# A PDF of nearly the server's limit: one page, and an attachment of noise that nothing can compress.
make_pdf() {
    local pad=10000000
    printf '%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>endobj\n'
    printf '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n'
    printf '4 0 obj<</Length %d>>stream\n' $pad
    head -c $pad /dev/urandom
    printf '\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%%%EOF\n'
}
make_pdf >"$scratch/raw.pdf"
# qpdf writes the cross-reference table; where it is absent, readers repair the file.
qpdf --stream-data=preserve --object-streams=disable "$scratch/raw.pdf" "$scratch/10m.pdf" 2>/dev/null || true
[ -s "$scratch/10m.pdf" ] && [ "$(stat -c %s "$scratch/10m.pdf")" -gt 9000000 ] || cp "$scratch/raw.pdf" "$scratch/10m.pdf"

ratio '10 MB PDF: faxsend : sha256sum, cp, sync, curl' 1.5 \
    "exec faxsend +15551234567 $scratch/10m.pdf" \
    "cd $scratch && sha256sum 10m.pdf && cp 10m.pdf copy.pdf && sync copy.pdf &&
     curl -sf -o /dev/null -H \"X-API-Key: \$FAX_API_KEY\" -F to=+15551234567 -F 'file=@10m.pdf;type=application/pdf' \$FAX_URL/fax"
verdict
