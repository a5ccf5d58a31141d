import CLinux
import Glibc
import NIOCore
import NIOHTTP1

/// Takes the body of a request as it comes. It is always read to its end, whatever is wrong with it: the server
/// judges a request only when all of it is there.
final class RequestBody {
    /// Bytes that a body may have that is no upload; more is read, but not kept.
    static let limit = 64 * 1024

    /// Bytes that came.
    private(set) var count: Int64 = 0
    /// The files that an upload went to.
    private var paths: [String] = []
    private var bytes: [UInt8] = []
    private var parser: MultipartParser?
    private var form: UploadForm?
    private var mistake: String?

    /// A body of the kind that the request's head announces.
    init(_ head: HTTPRequestHead, _ service: Service) {
        guard let type = head.headers.first(name: "Content-Type"), head.method == .POST,
            type.prefix(19).lowercased() == "multipart/form-data"
        else { return }
        guard let boundary = PartHeader.parameters(type)["boundary"] else {
            mistake = "Missing boundary in multipart."
            return
        }
        parser = MultipartParser(boundary: boundary)
        if parser == nil { mistake = "Invalid boundary in multipart." }
        form = UploadForm(documentLimit: Service.documentLimit) { [weak self] in
            let path = service.newPath()
            self?.paths.append(path)
            return path
        }
    }

    /// Takes the next piece.
    func push(_ buffer: ByteBuffer) {
        count += Int64(buffer.readableBytes)
        guard mistake == nil else { return }
        guard parser != nil else {
            let room = max(0, RequestBody.limit + 1 - bytes.count)
            bytes += buffer.readableBytesView.prefix(room)
            return
        }
        guard var form = form.take() else { return }
        do throws(MultipartError) {
            try parser?.push(buffer.readableBytesUInt8Span, to: &form)
            self.form = consume form
        } catch {
            mistake = RequestBody.words(for: error)
        }
    }

    /// What has come.
    func finish() -> Request.Body {
        if let mistake { return .badForm(mistake) }
        if let fields = form?.fields { return .form(fields) }
        return bytes.count > RequestBody.limit ? .tooLong : .bytes(bytes)
    }

    /// Removes the files that nobody needs.
    func removeFiles(except kept: String? = nil) {
        for path in paths where path != kept { _ = unsafe unlink(path) }
        paths = []
    }

    private static func words(for error: MultipartError) -> String {
        switch error {
        case .badHeader: "The Content-Disposition header field \"name\" must be provided."
        case .tooManyParts: "Too many fields. Maximum number of fields is \(MultipartParser.partLimit)."
        case .fieldTooLong: "Part exceeded maximum size of \(UploadForm.textLimit / 1024)KB."
        case .headerTooLong, .unwritable: "There was an error parsing the body"
        }
    }
}
