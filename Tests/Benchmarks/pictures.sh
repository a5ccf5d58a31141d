#!/usr/bin/env bash
# A large PNG into a document, next to img2pdf.
. "$(dirname "$0")/ratio.bash"
needs img2pdf faxpdf python3

# A 24-megapixel RGB PNG with content: noise over a slope, so that deflate has work to do.
python3 - "$scratch/big.png" <<'PY'
import random, struct, sys, zlib
width, height, noise = 4000, 6000, random.Random(1).randbytes(1 << 20)
deflate, rows = zlib.compressobj(6), []
for y in range(height):
    start = y * 7919 % (len(noise) - 3 * width)
    rows.append(deflate.compress(b"\1" + bytes(b & 7 for b in noise[start:start + 3 * width])))
def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
with open(sys.argv[1], "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
    data = b"".join(rows) + deflate.flush()
    # libpng writes chunks of 8 KiB.
    for start in range(0, len(data), 8192):
        file.write(chunk(b"IDAT", data[start:start + 8192]))
    file.write(chunk(b"IEND", b""))
PY
# A picture becomes pels unless asked otherwise.
ratio '4000 × 6000 PNG to pels : img2pdf' 0.3 \
    "exec faxpdf -o '$scratch/a.pdf' '$scratch/big.png'" "exec img2pdf -o '$scratch/b.pdf' '$scratch/big.png'" 3
memory_together '4000 × 6000 PNG to pels, all processes' 200 "faxpdf -o '$scratch/a.pdf' '$scratch/big.png'"
memory '4000 × 6000 PNG as it is' 60 "faxpdf --mode vector -o '$scratch/a.pdf' '$scratch/big.png'"
verdict
