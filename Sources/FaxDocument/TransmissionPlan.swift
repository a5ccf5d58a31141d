public import FaxCore

/// What faxing a document means: what travels, how long it takes, and what won't be read well.
public struct TransmissionPlan: Sendable, Equatable {
    /// One page.
    public struct Page: Sendable, Equatable {
        /// Its raster.
        public let geometry: FaxGeometry
        /// Its lines in each coding.
        public let bytes: CodeLengths
        /// What the far end won't read well, or what costs more than it should.
        public let warnings: [LegibilityWarning]

        /// Seconds on the line, without the protocol between pages.
        public func seconds(at rate: TransmissionTime.Rate) -> Double {
            TransmissionTime.pageSeconds(bytes: bytes.mmr, at: rate)
        }
    }

    /// The pages in their order.
    public let pages: [Page]

    /// The bytes of all pages.
    public var bytes: CodeLengths {
        pages.reduce(CodeLengths(mh: 0, mr: 0, mmr: 0)) {
            CodeLengths(
                mh: $0.mh + $1.bytes.mh, mr: $0.mr + $1.bytes.mr, mmr: $0.mmr + $1.bytes.mmr)
        }
    }

    /// Seconds of the whole call, in MMR with error correction, the protocol included.
    public func seconds(at rate: TransmissionTime.Rate) -> Double {
        TransmissionTime.callSeconds(pages: pages.map(\.bytes.mmr), at: rate)
    }

    /// The warnings of all pages, each with its page counted from 1.
    public var warnings: [(page: Int, warning: LegibilityWarning)] {
        pages.enumerated().flatMap { index, page in page.warnings.map { (index + 1, $0) } }
    }

    /// - Throws: exit status 65 if there is any warning.
    func refuseWarnings() throws(FaxError) {
        guard let (page, warning) = warnings.first else { return }
        let more = warnings.count - 1
        let rest = more == 0 ? "" : more == 1 ? "; and one warning more" : "; and \(more) warnings more"
        throw FaxError(
            .badData,
            "page \(page), \(warning.place(on: pages[page - 1].geometry)): \(warning.detail)\(rest)",
            hint: "faxpdf --plan shows all; without --strict it is made as it is")
    }
}

/// How many bytes the same lines take in each coding.
public struct CodeLengths: Sendable, Equatable {
    /// Modified Huffman, with an EOL before each line.
    public let mh: Int
    /// Modified READ, with an EOL before each line.
    public let mr: Int
    /// Modified Modified READ.
    public let mmr: Int

    /// The lengths, each 0 or more.
    public init(mh: Int, mr: Int, mmr: Int) {
        (self.mh, self.mr, self.mmr) = (mh, mr, mmr)
    }
}
