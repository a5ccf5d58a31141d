internal import FaxCore

/// What went wrong with single pages, which does not keep the others from being shown.
struct PageFaults {
    private var faults: [(page: Int, error: FaxError)] = []

    mutating func add(_ error: FaxError, page: Int) {
        faults.append((page, error))
    }

    /// - Throws: one error for all pages.
    func end(of name: String) throws(FaxError) {
        guard let first = faults.first else { return }
        if faults.count == 1 { throw first.error }
        let numbers = faults.prefix(10).map { String($0.page) }.joined(separator: ", ")
        let more = faults.count > 10 ? " and \(faults.count - 10) more" : ""
        throw FaxError(
            first.error.code, "\(faults.count) pages of \(name) can't be shown: \(numbers)\(more)",
            hint: first.error.hint, cause: first.error.message)
    }
}

extension FaxError {
    /// A confined child that says something else than it was asked.
    static let senseless = FaxError(.software, "the confined child's answer makes no sense")
}
