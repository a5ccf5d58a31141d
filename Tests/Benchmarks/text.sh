#!/usr/bin/env bash
# Text to PDF, whole processes, next to pango-view and to enscript with ps2pdf.
. "$(dirname "$0")/ratio.bash"
note=$corpus/bench/note-2k.txt
hundred=$corpus/bench/text-100p.txt
needs faxpdf pango-view enscript ps2pdf "$note" "$hundred"

long=$scratch/5000p.txt
for ((i = 0; i < 42; i++)); do cat "$hundred"; done >"$long"
# A paragraph of 5 MB, and 50 MB.
for ((i = 0; i < 14; i++)); do tr '\n' ' ' <"$hundred"; done >"$scratch/one-line.txt"
for ((i = 0; i < 140; i++)); do cat "$hundred"; done >"$scratch/50MB.txt"

enscript_to_pdf() { echo "enscript -q -B -M A4 -p - '$1' | ps2pdf - '$scratch/peer.pdf'"; }
faxpdf_of() { echo "faxpdf --max-pages 0 --max-bytes 0 '$1' -o '$scratch/ours.pdf'"; }

ratio '2 kB note : pango-view' 1.5 "exec $(faxpdf_of "$note")" \
    "exec pango-view -q --width=500 --wrap=word-char --font='DejaVu Sans Mono 10' -o '$scratch/peer.pdf' '$note'" 41
ratio '100 pages : enscript | ps2pdf' 0.5 "exec $(faxpdf_of "$hundred")" "$(enscript_to_pdf "$hundred")"
ratio '5,000 pages : enscript | ps2pdf' 0.5 "exec $(faxpdf_of "$long")" "$(enscript_to_pdf "$long")" 3
faxpdf --max-pages 0 --max-bytes 0 "$long" -o "$scratch/ours.pdf"
amount '5,000 pages, bytes' $(($(stat -c %s "$long") * 3 / 2)) "$(stat -c %s "$scratch/ours.pdf")"
memory '5,000 pages, resident set' 60 "$(faxpdf_of "$long")"
memory '50 MB, resident set' 60 "$(faxpdf_of "$scratch/50MB.txt")"
memory '5 MB in one line, resident set' 60 "$(faxpdf_of "$scratch/one-line.txt")"
verdict
