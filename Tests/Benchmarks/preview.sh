#!/usr/bin/env bash
# The first page of a document in the terminal, whole processes, next to mutool and pdftoppm with chafa; and how much is
# written for it.
. "$(dirname "$0")/ratio.bash"
text=$corpus/bench/text50.pdf
scan=$corpus/bench/s04.jpg
needs faxpreview mutool pdftoppm chafa img2pdf qpdf "$text" "$scan"
export TERM=xterm-256color COLORTERM=truecolor LANG=C.UTF-8

img2pdf --pagesize A4 -o "$scratch/scan.pdf" "$scan" 2>/dev/null
for document in "$text" "$scratch/scan.pdf"; do
    name=$(basename "$document" .pdf)
    for format in symbols sixel kitty; do
        ours="exec faxpreview --format $format --size 80x40 --pages 1 '$document'"
        ratio "$name, $format : mutool | chafa" 1.2 "$ours" \
            "mutool draw -q -r 100 -F png -o - '$document' 1 | chafa -f $format -s 80x40 -" 15
        ratio "$name, $format : pdftoppm | chafa" 0.5 "$ours" \
            "pdftoppm -png -r 100 -f 1 -l 1 '$document' | chafa -f $format -s 80x40 -" 15
    done
    amount "$name, bytes for kitty" 200000 \
        "$(faxpreview --format kitty --size 80x40 --pages 1 "$document" | wc -c)"
    peer=$(mutool draw -q -r 100 -F png -o - "$document" 1 2>/dev/null | chafa -f symbols -s 80x40 - | wc -c)
    amount "$name, bytes for symbols, limit chafa's" "$peer" \
        "$(faxpreview --format symbols --size 80x40 --pages 1 "$document" | wc -c)"
done

# A document of 2,000 pages opens as fast as its first page does.
qpdf --empty --pages $(printf "$text 1-z %.0s" {1..40}) -- "$scratch/long.pdf"
ratio '2,000 pages : its first page alone' 1.5 \
    "exec faxpreview --format symbols --size 80x40 --pages 1 '$scratch/long.pdf'" \
    "exec faxpreview --format symbols --size 80x40 --pages 1 '$text'" 15
memory_together '500 pages in a pipe, all processes' 100 \
    "faxpreview --format symbols --size 80x40 --pages 1-500 '$scratch/long.pdf'"
verdict
