import CLinux
import Confinement
public import FaxCore
import Glibc
import PageImaging
import QRCode

/// A picture in which somebody has a QR code: a screenshot, or a photograph of a screen.
public enum PairingPicture {
    /// Pictures of QR codes need less than pages to be faxed.
    private static let limits = Confinement(
        memoryBytes: 896 << 20, processorSeconds: 30, quietSeconds: 15, fileBytes: 0, answerBytes: 1 << 16)

    /// The sizes that are tried one after the other: in a large photograph a smaller one has less noise.
    private static let sides = [Int.max, 2000, 1000, 500]

    /// What the QR codes in the picture `descriptor` say, each once. The picture is decoded, and read, by a confined
    /// child: **the calling process must have one thread only**.
    /// - Parameter name: what messages call the picture.
    /// - Throws: 65 if it can't be read or is no picture, or if zbar is not installed.
    public static func texts(in descriptor: Int32, name: String) throws(FaxError) -> [String] {
        let answer: [UInt8]
        do throws(ConfinementError) {
            answer = try limits.run(keeping: [descriptor]) { _ in encoded(look(at: descriptor)) }
        } catch {
            throw refusal(name, error)
        }
        // The child may have been taken over: what it says is checked like any input.
        let fields = answer.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
        switch fields.first {
        case "found": return fields.dropFirst().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        case "failed" where fields.count == 2:
            throw FaxError(.badData, "\(name): \(fields[1].visible.prefix(200))")
        default: throw FaxError(.software, "the confined child's answer makes no sense")
        }
    }

    /// The same for a file; `-` is standard input.
    /// - Throws: also 66 if it can't be read, 65 if it is longer than 64 MiB.
    public static func texts(at path: String) throws(FaxError) -> [String] {
        let isStream = path == "-"
        let name = isStream ? "standard input" : path
        let opened = isStream ? dup(STDIN_FILENO) : unsafe fx_open(path.fileNameBytes, O_RDONLY | O_NOCTTY, 0)
        guard opened >= 0 else {
            throw FaxError(.noInput, "can't read \(name): \(words(isStream ? errno : -opened))")
        }
        defer { close(opened) }
        // Pictures are read here and there, and a pipe only once.
        let copy = unsafe fx_memory_file("picture")
        guard copy >= 0 else { throw FaxError(.inputOutput, "no memory for \(name)") }
        defer { close(copy) }
        var (total, piece) = (0, [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let got = unsafe read(opened, &piece, piece.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw FaxError(.noInput, "can't read \(name): \(words(errno))") }
            guard got > 0 else { break }
            total += got
            guard total <= 64 << 20 else { throw FaxError(.badData, "\(name) is longer than 64 MiB") }
            guard unsafe write(copy, piece, got) == got else {
                throw FaxError(.inputOutput, "no memory for \(name)")
            }
        }
        return try texts(in: copy, name: name)
    }

    private static func words(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

    private static func refusal(_ name: String, _ error: ConfinementError) -> FaxError {
        switch error {
        case .notStarted: FaxError(.inputOutput, "can't start a confined process", cause: "\(error)")
        case .crashed, .ended: FaxError(.badData, "\(name) makes its reader crash", cause: "\(error)")
        case .tookTooLong: FaxError(.badData, "\(name) takes too long to be read")
        case .tooMuchMemory: FaxError(.badData, "\(name) needs too much memory")
        case .outputTooLarge, .answerTooLarge, .senseless:
            FaxError(.badData, "\(name) holds nothing that can be read", cause: "\(error)")
        }
    }

    /// In the child.
    private static func look(at descriptor: Int32) -> Result<[String], Refusal> {
        do {
            var file = try PictureFile(reading: descriptor)
            let page = try gray(file.page(0))
            for side in sides where side == .max || max(page.width, page.height) > side {
                let texts = try QRReader.texts(in: page.fitting(side))
                if !texts.isEmpty { return .success(texts) }
            }
            return .success([])
        } catch {
            return .failure(Refusal(words: "\(error)"))
        }
    }

    private struct Refusal: Error {
        let words: String
    }

    private static func gray(_ page: PicturePage) throws(PageImagingError) -> GrayPage {
        switch page {
        case .gray(let page, _): return page
        case .bilevel(let page, _): return page.gray
        case .coded(let page):
            return try FaxCoding.mmr.decode(
                page.bytes, width: page.geometry.line.pels, lines: page.geometry.lines
            ).gray
        }
    }

    /// Fields with a NUL after each: no QR code that is of use has one inside.
    private static func encoded(_ outcome: Result<[String], Refusal>) -> [UInt8] {
        let fields =
            switch outcome {
            case .success(let texts):
                ["found"] + texts.filter { !$0.utf8.contains(0) && $0.utf8.count < 4096 }
            case .failure(let refusal): ["failed", refusal.words]
            }
        return Array(fields.flatMap { Array($0.utf8.filter { $0 != 0 }) + [0] }.prefix(1 << 16))
    }
}

extension BilevelPage {
    /// The same with a byte a pel.
    fileprivate var gray: GrayPage {
        var pels: [UInt8] = []
        pels.reserveCapacity(width * max(1, lines))
        for line in 0..<lines {
            for x in 0..<width {
                pels.append(bytes[line * rowBytes + x / 8] & (0x80 >> UInt8(x % 8)) != 0 ? 0 : 255)
            }
        }
        if lines == 0 { pels = [UInt8](repeating: 255, count: width) }
        return GrayPage(width: width, height: max(1, lines), pels: pels)
    }
}

extension GrayPage {
    /// The page made smaller, so that neither side is longer than `side`.
    fileprivate func fitting(_ side: Int) -> GrayPage {
        let longer = max(width, height)
        guard longer > side else { return self }
        return scaled(width: max(1, width * side / longer), height: max(1, height * side / longer))
    }
}
