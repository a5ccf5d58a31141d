#!/bin/sh
# Fuzzes a parser: Tests/Fuzz/fuzz.sh NAME [SECONDS]. What it finds goes beside the seeds, which the tests replay.
# Needs the toolchain's libFuzzer; SwiftPM can't link it, so the parser's files are compiled here.
set -eu
name=${1:-Multipart}
seconds=${2:-60}
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
options=
case $name in
Multipart)
    set -- FaxbotSandbox/MultipartParser.swift FaxbotSandbox/PartHeader.swift FaxbotSandbox/StringCutting.swift
    ;;
Picture)
    for map in "$sources"/C*/module.modulemap; do
        options="$options -Xcc -fmodule-map-file=$map"
    done
    options="$options $(pkg-config --cflags lept libpng libtiff-4 libheif libwebp libjpeg | sed 's/[^ ][^ ]*/-Xcc &/g') -lpng -lz"
    set -- $(cd "$sources" && ls FaxCore/*.swift PageImaging/*.swift | grep -v PictureDocument)
    ;;
TerminalAnswers)
    set -- TerminalGraphics/TerminalAnswers.swift TerminalGraphics/TerminalAbilities.swift \
        TerminalGraphics/TerminalColors.swift TerminalGraphics/TerminalFormat.swift \
        TerminalGraphics/TerminalMultiplexer.swift TerminalGraphics/TerminalQuestions.swift \
        TerminalGraphics/TerminalSize.swift
    ;;
VCard)
    set -- FaxCore/Contact.swift FaxCore/ContactNumber.swift FaxCore/PhoneNumber.swift FaxCore/QuietHours.swift \
        $(cd "$sources" && ls VCardCoding/*.swift)
    ;;
*)
    echo "fuzz.sh: no fuzz target \"$name\"" >&2
    exit 64
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# All files become one module.
for file; do
    sed '/^\(public \|internal \)\{0,1\}import FaxCore$/d' "$sources/$file" >"$work/${file##*/}"
done
swiftc -O -sanitize=fuzzer,address -parse-as-library -swift-version 6 -module-name Fuzz $options \
    -o "$work/fuzz" "$work"/*.swift "$here/$name/${name}Fuzz.swift"
mkdir "$work/corpus"
cp "$here/$name/seeds/"* "$work/corpus/"
cd "$work"
./fuzz -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 -artifact_prefix="$here/$name/seeds/found-" \
    "$work/corpus"
