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
    options="-Xcc -fmodule-map-file=$sources/CPNG/module.modulemap"
    set -- $(cd "$sources" && ls PageImaging/*.swift | grep -v PictureDocument)
    ;;
TerminalAnswers)
    set -- TerminalGraphics/TerminalAnswers.swift TerminalGraphics/TerminalAbilities.swift \
        TerminalGraphics/TerminalColors.swift TerminalGraphics/TerminalFormat.swift \
        TerminalGraphics/TerminalMultiplexer.swift TerminalGraphics/TerminalQuestions.swift \
        TerminalGraphics/TerminalSize.swift
    ;;
*)
    echo "fuzz.sh: no fuzz target \"$name\"" >&2
    exit 64
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file; do
    cp "$sources/$file" "$work/"
done
swiftc -O -sanitize=fuzzer,address -parse-as-library -swift-version 6 -module-name Fuzz $options \
    -o "$work/fuzz" "$work"/*.swift "$here/$name/${name}Fuzz.swift"
mkdir "$work/corpus"
cp "$here/$name/seeds/"* "$work/corpus/"
cd "$work"
./fuzz -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 -artifact_prefix="$here/$name/seeds/found-" \
    "$work/corpus"
