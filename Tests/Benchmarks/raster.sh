#!/usr/bin/env bash
# Documents to the pels that travel, whole processes: text next to Ghostscript's tiffg4 at the same geometry, a fax TIFF
# next to tiff2pdf.
. "$(dirname "$0")/ratio.bash"
text=$corpus/bench/text50.pdf
fax=$corpus/bench/fax50.tif
photo=$corpus/bench/photo12mp.jpg
needs faxpdf gs tiff2pdf taskset "$text" "$fax" "$photo"

ghostscript="exec gs -q -dSAFER -sDEVICE=tiffg4 -r204x196 -dFIXEDMEDIA -dPDFFitPage -g1728x2292 -o '$scratch/peer.tif' '$text'"
ours="faxpdf --mode raster '$text' -o '$scratch/ours.pdf'"
ratio '50 pages to pels, one core : gs tiffg4' 1.2 "exec taskset -c 0 $ours" "$ghostscript" 5
# The limit is for four cores.
limit=-
[ "$(nproc)" -lt 4 ] || limit=0.4
ratio "50 pages to pels, $(nproc) cores : gs tiffg4" $limit "exec $ours" "$ghostscript" 5
memory_together '50 pages to pels, all processes' 200 "$ours"
memory_together '500 pages to pels, all processes' 200 \
    "faxpdf --mode raster --max-pages 500 $(printf "'$text' %.0s" {1..10}) -o '$scratch/ours.pdf'"
ratio '50-page G4 TIFF : tiff2pdf' 2 "exec faxpdf '$fax' -o '$scratch/ours.pdf'" \
    "exec tiff2pdf -o '$scratch/peer.pdf' '$fax'" 41

taken=$(for run in 1 2 3 4 5; do microseconds "exec taskset -c 0 faxpdf --scan '$photo' -o '$scratch/ours.pdf'"; done | median)
amount '12-megapixel photograph, --scan, one core, µs' 1000000 "$taken"
verdict
