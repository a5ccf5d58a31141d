internal import CPoppler
internal import Glibc

/// A PDF opened by Poppler: owns the document's handle.
@safe struct PopplerFile: ~Copyable {
    private let document: OpaquePointer

    /// Number of pages; 0 if the document's page tree says nothing better.
    var pageCount: Int { Int(max(0, unsafe fx_poppler_page_count(document))) }

    /// Whether its owner lets everybody print it.
    var allowsPrinting: Bool { unsafe fx_poppler_allows_printing(document) != 0 }

    /// Loads Poppler, and Cairo with it; throws where it is not installed.
    static func requireLibrary() throws(PDFRenderingError) {
        guard fx_poppler_is_there() != 0 else {
            throw .unavailable(unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown error")
        }
    }

    /// Opens the seekable file `descriptor`, which stays open; its offset moves.
    init(_ descriptor: Int32) throws(PDFRenderingError) {
        try Self.requireLibrary()
        let own = dup(descriptor)
        guard own >= 0 else { throw .broken(unsafe String(cString: strerror(errno))) }
        var error: UnsafeMutablePointer<GError>?
        // Poppler closes `own`, also when it fails.
        guard let document = unsafe fx_poppler_open(own, &error) else {
            throw unsafe Self.reason(error)
        }
        unsafe self.document = document
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(document))
    }

    /// Page `number`, counted from 1; nil if there is no such page.
    func page(_ number: Int) -> PopplerPage? {
        guard number > 0, number <= pageCount,
            let page = unsafe fx_poppler_page(document, Int32(number - 1))
        else { return nil }
        return unsafe PopplerPage(page)
    }

    private static func reason(_ error: UnsafeMutablePointer<GError>?) -> PDFRenderingError {
        guard let error = unsafe error else { return .broken("unknown error") }
        defer { unsafe g_error_free(error) }
        if unsafe fx_poppler_is_encrypted(error) != 0 { return .encrypted }
        return .broken(unsafe String(cString: error.pointee.message))
    }
}
