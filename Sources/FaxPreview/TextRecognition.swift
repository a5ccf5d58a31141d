internal import CLinux
internal import FaxCore
internal import Glibc
internal import ProgramRunning

/// Reads the text of a picture by the program tesseract(1), which has the languages that are installed with it.
public struct TextRecognition: Sendable, Equatable {
    /// Its path.
    let program: String
    /// Its names of the languages to expect, such as `eng` or `script/Latin`; none: its own choice.
    let languages: [String]
    /// How long a page may take.
    private static let patience = Duration.seconds(120)
    /// All that it has of the environment: no keys.
    let environment: [String: String]

    /// The longest text that is taken.
    private static let limit = 1 << 22

    /// Recognition by the tesseract that is found in `PATH`; nil if there is none.
    ///
    /// - Parameter languages: tesseract's names of the languages to expect; none: its own choice.
    public init?(environment: [String: String], languages: [String] = []) {
        guard let path = ProgramPlace.inPath("tesseract", environment) else { return nil }
        program = path
        self.languages = languages
        // Several threads at one page take longer than one where the machine has other work.
        self.environment = environment.filter { Self.isNeeded($0.key) }
            .merging(["OMP_THREAD_LIMIT": "1"]) { given, _ in given }
    }

    /// Whether tesseract needs a variable: for where it and its languages lie, and for how it speaks.
    private static func isNeeded(_ name: String) -> Bool {
        [
            "PATH", "HOME", "TMPDIR", "LANG", "LANGUAGE", "TESSDATA_PREFIX", "OMP_THREAD_LIMIT",
            "LD_LIBRARY_PATH",
        ]
        .contains(name) || name.hasPrefix("LC_")
    }

    /// The text on `picture`; empty if there is none.
    /// - Throws: exit status 65 if the program fails.
    func text(of picture: ScreenPicture) throws(FaxError) -> String {
        let input = unsafe fx_memory_file("page")
        var pipe: [Int32] = [-1, -1]
        guard input >= 0, unsafe Glibc.pipe(&pipe) == 0 else { throw failure("no descriptors") }
        defer { close(input) }
        let header = "P\(picture.colors == .gray ? 5 : 6)\n\(picture.width) \(picture.height)\n255\n"
        let isWritten = Self.write(Array(header.utf8), to: input) && Self.write(picture.samples, to: input)
        guard isWritten, lseek(input, 0, SEEK_SET) == 0 else {
            for end in pipe { close(end) }
            throw failure("no memory")
        }
        let choice = languages.isEmpty ? [] : ["-l", languages.joined(separator: "+")]
        let words = unsafe ([program, "stdin", "stdout"] + choice).map { unsafe Self.copy($0) } + [nil]
        let variables = unsafe environment.map { unsafe Self.copy("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        let process = unsafe fx_start_words(words, variables, input, pipe[1])
        close(pipe[1])
        defer { close(pipe[0]) }
        guard process > 0 else { throw failure(unsafe String(cString: strerror(-process))) }
        let answer = Self.read(pipe[0], until: .now + Self.patience)
        if answer == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard let bytes = answer else { throw failure("more than \(Self.patience.components.seconds) s") }
        guard fx_wait_exited(status) != 0, fx_wait_exit_status(status) == 0 else {
            throw failure("status \(fx_wait_exit_status(status))")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
        unsafe text.fileNameBytes.withUnsafeBufferPointer {
            unsafe $0.baseAddress.flatMap { unsafe strdup($0) }
        }
    }

    private func failure(_ cause: String) -> FaxError {
        FaxError(.badData, "\(program) can't read the page", hint: "tesseract --list-langs", cause: cause)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// What comes until the end; nil if that does not come in time.
    private static func read(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while bytes.count < limit {
            var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return nil }
            guard unsafe poll(&news, 1, Int32(clamping: Int(left.rounded(.up)))) > 0 else { continue }
            let count = unsafe Glibc.read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}
