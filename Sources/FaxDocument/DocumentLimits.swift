internal import FaxCore

extension DocumentOptions {
    /// The most inputs of one document.
    static let mostInputs = 200

    /// Whether every page becomes pels here, whatever it is made of.
    var wantsRasterOnly: Bool { mode == .raster || format != .pdf || trim }

    /// Whether pages are looked at for the plan.
    var isPlanned: Bool { plan || strict }

    /// - Throws: exit status 64 for wishes that don't go together.
    func check() throws(FaxError) {
        guard mode == .vector else { return }
        let needs = format != .pdf ? "--format tiff" : trim ? "--trim" : scan ? "--scan" : nil
        if let needs { throw FaxError(.usage, "\(needs) makes raster pages, and --mode vector forbids them") }
    }

    /// - Throws: exit status 65 for a document of more pages than there may be.
    func checkPages(_ count: Int) throws(FaxError) {
        guard let maxPages, count > maxPages else { return }
        let rate = TransmissionTime.Rate.v17
        // A page of text, by measurement.
        let bytes = resolution == .standard ? 49_000 : 67_000
        let seconds = TransmissionTime.callSeconds(
            pages: Array(repeating: bytes, count: count), at: rate)
        throw FaxError(
            .badData,
            "the document has \(count) pages, over the limit of \(maxPages): about "
                + "\(Int((seconds / 60).rounded())) minutes on the line at 14,400 bit/s",
            hint: "--pages 1-\(maxPages), or --max-pages 0 for no limit")
    }

    /// The resolutions to draw a document at that has too many bytes, best first.
    func smallerForms(thanRaster isRaster: Bool) -> [Resolution] {
        let order: [Resolution] = [.superfine, .fine, .standard]
        let rest = Array(order.drop { $0 != resolution })
        return isRaster ? Array(rest.dropFirst()) : rest
    }

    /// - Throws: exit status 65 for a document of more bytes than there may be.
    func checkBytes(_ count: Int) throws(FaxError) {
        guard let maxBytes, count > maxBytes else { return }
        throw FaxError(
            .badData,
            "the document has \(ByteCount(bytes: count)) even as fax pages at standard resolution, "
                + "over the limit of \(ByteCount(bytes: maxBytes))",
            hint: "send it in parts (--pages), without blank pages (--trim), or with --halftone threshold")
    }
}
