internal import CLinux
internal import FaxCore
internal import Glibc

/// Reads the text of a picture by the program tesseract(1), which has the languages that are installed with it.
public struct TextRecognition: Sendable, Equatable {
    /// Its path.
    let program: String
    /// Its names of the languages to expect, such as `eng` or `script/Latin`; none: its own choice.
    let languages: [String]
    /// How long a page may take.
    let patience: Duration

    /// Recognition by the program at `path`.
    ///
    /// - Parameters:
    ///   - languages: tesseract's names of the languages to expect; none: its own choice.
    ///   - patience: how long a page may take.
    public init(program path: String, languages: [String] = [], patience: Duration = .seconds(120)) {
        program = path
        self.languages = languages
        self.patience = patience
    }

    /// The longest text that is taken.
    private static let limit = 1 << 22

    /// Recognition by the tesseract that is found in `PATH`; nil if there is none.
    public init?(environment: [String: String], languages: [String] = []) {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let paths = folders.map { "\($0)/tesseract" }
        guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
        self.init(program: path, languages: languages)
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
        var words = unsafe ([program, "stdin", "stdout"] + choice).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        // Several threads at one page take longer than one where the machine has other work.
        _ = unsafe setenv("OMP_THREAD_LIMIT", "1", 0)
        let process = unsafe fx_start_words(&words, input, pipe[1])
        close(pipe[1])
        defer { close(pipe[0]) }
        guard process > 0 else { throw failure(unsafe String(cString: strerror(-process))) }
        let answer = Self.read(pipe[0], until: .now + patience)
        if answer == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard let bytes = answer else { throw failure("more than \(patience.components.seconds) s") }
        guard fx_wait_exited(status) != 0, fx_wait_exit_status(status) == 0 else {
            throw failure("status \(fx_wait_exit_status(status))")
        }
        return String(decoding: bytes, as: UTF8.self)
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
