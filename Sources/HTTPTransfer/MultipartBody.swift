import CCurl
import Glibc

/// A multipart/form-data body (RFC 7578) that reads its files while it is sent.
@safe struct MultipartBody: ~Copyable {
    private let mime: OpaquePointer
    /// One for each part that is a file; libcurl holds on to them without owning them.
    private(set) var files: [OutgoingFile] = []

    init(_ mime: OpaquePointer?) throws(CurlFailure) {
        guard let mime = unsafe mime else { throw CurlFailure(code: CURLE_OUT_OF_MEMORY) }
        unsafe self.mime = unsafe mime
    }

    deinit { unsafe curl_mime_free(mime) }

    /// What the easy handle takes.
    var pointer: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(mime) }

    mutating func append(_ part: HTTPRequest.Part) throws(CurlFailure) {
        guard let place = unsafe curl_mime_addpart(mime) else { throw CurlFailure(code: CURLE_OUT_OF_MEMORY) }
        switch part {
        case .field(let name, let value):
            try check(unsafe curl_mime_name(place, name))
            try check(unsafe curl_mime_data(place, value, value.utf8.count))
        case .file(let name, let descriptor, let bytes, let fileName, let contentType):
            let file = OutgoingFile(descriptor: descriptor, bytes: bytes)
            files.append(file)
            try check(unsafe curl_mime_name(place, name))
            try check(unsafe curl_mime_filename(place, fileName))
            try check(unsafe curl_mime_type(place, contentType))
            // Without a way to seek back libcurl can't send anything twice.
            let context = unsafe Unmanaged.passUnretained(file).toOpaque()
            try check(
                unsafe curl_mime_data_cb(
                    place, Int(bytes),
                    { buffer, size, count, context in
                        guard let buffer = unsafe buffer, let context = unsafe context else { return 0 }
                        let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                        return unsafe Unmanaged<OutgoingFile>.fromOpaque(context).takeUnretainedValue().read(
                            into: room)
                    }, nil, nil, context))
        }
    }

    private func check(_ code: CURLcode) throws(CurlFailure) {
        guard code == CURLE_OK else { throw CurlFailure(code: code) }
    }
}

/// A file on its way out.
final class OutgoingFile {
    private let descriptor: Int32
    private let bytes: Int64
    /// How many bytes libcurl has taken. What it has taken may have left.
    private(set) var handed: Int64 = 0
    /// Whether the last byte was taken.
    private(set) var isFinished = false
    /// Why reading failed: an error number, 0 if the file is shorter than it was.
    private(set) var failure: Int32?

    init(descriptor: Int32, bytes: Int64) {
        self.descriptor = descriptor
        self.bytes = bytes
    }

    /// The next bytes: their count, 0 at the end, or libcurl's word for stopping the upload in its middle.
    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let wanted = min(Int64(room.count), bytes - handed)
        guard wanted > 0 else {
            isFinished = true
            return 0
        }
        while true {
            let got = unsafe pread(descriptor, room.baseAddress, Int(wanted), off_t(handed))
            if got > 0 {
                handed += Int64(got)
                isFinished = handed == bytes
                return got
            }
            if got < 0, errno == EINTR { continue }
            failure = got < 0 ? errno : 0
            return Int(CURL_READFUNC_ABORT)
        }
    }
}
