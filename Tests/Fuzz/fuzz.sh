#!/bin/sh
# Fuzzes a parser: Tests/Fuzz/fuzz.sh NAME [SECONDS]. What it finds goes beside the seeds, which the tests replay.
# Needs the toolchain's libFuzzer; SwiftPM can't link it, so the parser's files are compiled here.
set -eu
name=${1:-Multipart}
seconds=${2:-60}
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
options=
stub=
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
PairingLink | PairingAnswer)
    set -- FaxCore/FaxError.swift FaxCore/ExitStatus.swift FaxConfig/Endpoint.swift SecretStore/Secret.swift \
        SecretStore/SecretStoreError.swift HTTPTransfer/HTTPRequest.swift HTTPTransfer/PrivateNetwork.swift \
        FaxbotClient/EndpointRules.swift
    if [ "$name" = PairingLink ]; then
        set -- "$@" FaxPairing/PairingLink.swift FaxPairing/PairingCode.swift
    else
        set -- "$@" FaxbotClient/PairingAnswer.swift
    fi
    # What they need of a profile.
    stub='extension Profile { static func isName(_ text: String) -> Bool { !text.contains("/") && !text.isEmpty } }
public struct Profile { public enum Road { case local, tunnel } }
public struct SecretSource: Sendable, Equatable {}'
    ;;
QRContents)
    options="-Xcc -fmodule-map-file=$sources/CQR/module.modulemap"
    set -- QRCode/QRCodeError.swift QRCode/QRReader.swift QRCode/QRSymbol.swift FaxCore/GrayPage.swift \
        FaxCore/ScreenPicture.swift
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
    sed '/^\(public \|internal \)\{0,1\}import \(Fax[A-Za-z]*\|SecretStore\|HTTPTransfer\)$/d' "$sources/$file" \
        >"$work/${file##*/}"
done
printf '%s\n' "$stub" >"$work/Stub.swift"
swiftc -O -sanitize=fuzzer,address -parse-as-library -swift-version 6 -module-name Fuzz $options \
    -o "$work/fuzz" "$work"/*.swift "$here/$name/${name}Fuzz.swift"
mkdir "$work/corpus"
cp "$here/$name/seeds/"* "$work/corpus/"
cd "$work"
SWIFT_BACKTRACE=enable=no ./fuzz -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 -artifact_prefix="$here/$name/seeds/found-" \
    "$work/corpus"
