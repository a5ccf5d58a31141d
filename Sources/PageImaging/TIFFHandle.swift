import CTIFF
import Glibc

/// A TIFF that libtiff reads or writes, and what libtiff complains about.
@safe struct TIFFHandle: ~Copyable {
    /// The largest piece of memory that libtiff may take at once: a decoded strip of the largest picture in RGB.
    private static let memoryLimit = 3 * Picture.pelLimit

    let file: UnsafeMutablePointer<fx_tiff_file>

    /// A TIFF read from the seekable file `descriptor`, at none of its pages. Throws ``PageImagingError``.
    init(reading descriptor: Int32) throws(PageImagingError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .unreadable(errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable(ESPIPE) }
        try unsafe self.init(bytes: nil, count: Int(facts.st_size), descriptor: descriptor, mode: "rhm")
    }

    /// A TIFF read from `bytes`, which must outlive it, at its first page.
    @unsafe init(reading bytes: UnsafeBufferPointer<UInt8>) throws(PageImagingError) {
        try unsafe self.init(bytes: bytes.baseAddress, count: bytes.count, descriptor: -1, mode: "rm")
    }

    /// A TIFF written into memory.
    init() throws(PageImagingError) {
        try unsafe self.init(bytes: nil, count: 0, descriptor: -1, mode: "wm")
    }

    @unsafe private init(
        bytes: UnsafePointer<UInt8>?, count: Int, descriptor: Int32, mode: String
    ) throws(PageImagingError) {
        guard fx_tiff_is_there() == 1 else { throw .missing(library: "libtiff", package: "libtiff6") }
        guard let file = unsafe fx_tiff_new(bytes, count, descriptor) else { throw .unreadable(ENOMEM) }
        guard unsafe fx_tiff_begin(file, mode, TIFFHandle.memoryLimit) == 1 else {
            let words = unsafe TIFFHandle.words(file)
            unsafe fx_tiff_free(file)
            throw .damaged(.tiff, words)
        }
        unsafe self.file = unsafe file
    }

    deinit {
        unsafe fx_tiff_free(file)
    }

    /// Sets a tag that is an integer.
    func set(_ tag: Int32, _ value: Int) {
        _ = unsafe fx_tiff_set_integer(file, UInt32(tag), UInt32(value))
    }

    /// Sets a tag that is a fraction.
    func set(_ tag: Int32, _ value: Double) {
        _ = unsafe fx_tiff_set_number(file, UInt32(tag), value)
    }

    /// Errors and warnings so far.
    var complaints: Int { Int(unsafe file.pointee.complaints) }

    /// Lets go of what libtiff said so far: the next fault is another page's.
    func forget() {
        unsafe file.pointee.words.0 = 0
        unsafe file.pointee.has_error = 0
    }

    /// What libtiff said first, as the reason for an error.
    var fault: PageImagingError { .damaged(.tiff, unsafe TIFFHandle.words(file)) }

    private static func words(_ file: UnsafeMutablePointer<fx_tiff_file>) -> String {
        let words = unsafe withUnsafePointer(to: &file.pointee.words) { tuple in
            unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 160) { unsafe String(cString: $0) }
        }
        // libtiff counts lines and tiles here that it hasn't begun.
        if words.hasPrefix("Read error") || words.hasPrefix("Not enough data") {
            return "it ends within a page"
        }
        let end = words.last == "." ? words.dropLast() : words[...]
        return end.isEmpty ? "it can't be decoded" : String(end)
    }
}
