#!/usr/bin/env bash
# Pictures and PDFs, whole processes: a photograph next to mutool, a PDF that passes unchanged next to cp, and one that
# is drawn anew next to pdftocairo, which draws with the same libraries.
. "$(dirname "$0")/ratio.bash"
photo=$corpus/bench/photo12mp.jpg
text=$corpus/bench/text50.pdf
needs faxpdf mutool pdftocairo qpdf "$photo" "$text"

ratio '12-megapixel JPEG : mutool convert' 2 "exec faxpdf --mode vector '$photo' -o '$scratch/ours.pdf'" \
    "exec mutool convert -o '$scratch/peer.pdf' '$photo'" 41
faxpdf --mode vector "$photo" -o "$scratch/ours.pdf"
amount '12-megapixel JPEG, bytes' $(($(stat -c %s "$photo") + 1000)) "$(stat -c %s "$scratch/ours.pdf")"

# Ten megabytes that nobody can compress, hung onto a real PDF.
head -c 10000000 /dev/urandom >"$scratch/ballast"
qpdf "$text" --add-attachment "$scratch/ballast" -- --compress-streams=n "$scratch/ten.pdf"
ratio '10 MB PDF, unchanged : cp' - "exec faxpdf '$scratch/ten.pdf' -o '$scratch/ours.pdf'" \
    "exec cp '$scratch/ten.pdf' '$scratch/peer.pdf'" 41
ratio '50 pages drawn anew : pdftocairo' 1.5 "exec faxpdf --pages 1- '$text' -o '$scratch/ours.pdf'" \
    "exec pdftocairo -pdf '$text' '$scratch/peer.pdf'"
memory '50 pages drawn anew, resident set' 100 "faxpdf --pages 1- '$text' -o '$scratch/ours.pdf'"
verdict
