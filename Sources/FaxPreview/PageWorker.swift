internal import Confinement
internal import FaxCore
internal import FaxDocument
internal import Glibc

/// The pages of a document, read and drawn by a confined child that is asked one thing at a time, and replaced by
/// another when a page has ended it.
struct PageWorker: ~Copyable {
    private let document: ViewedDocument
    private var worker: ConfinedWorker?
    /// What it is at.
    private(set) var current: PageRequest?

    /// Nobody waits longer for a page.
    private static let limits = Confinement(
        memoryBytes: 896 << 20, processorSeconds: 3600, quietSeconds: 8, fileBytes: 1,
        answerBytes: PageAnswer.limit)

    /// Starts the child, which begins to open the document.
    ///
    /// **The process must have one thread only.**
    init(_ document: ViewedDocument) throws(FaxError) {
        self.document = document
        do throws(ConfinementError) {
            worker = try Self.started(document)
        } catch {
            throw error.faxError(subject: document.name)
        }
    }

    /// What poll(2) is to watch; -1 for nothing.
    var descriptor: Int32 { mutating get { worker?.descriptor ?? -1 } }

    /// When to call ``read()`` at the latest; nil if nothing is asked.
    var deadline: ContinuousClock.Instant? { mutating get { worker?.deadline } }

    /// Asks; nothing else may be asked at that time. The answer comes by ``read()``.
    mutating func ask(_ request: PageRequest) {
        precondition(current == nil)
        current = request
        do throws(ConfinementError) {
            // Where the threads of libchafa are by now, they are idle: they hold no lock.
            if worker == nil { worker = try Self.started(document) }
            try worker?.ask(request.bytes)
        } catch {
            failure = error
        }
    }

    /// Why the last request could not even be sent.
    private var failure: ConfinementError?

    /// The answer to what was asked; nil if it has not come yet.
    mutating func read() -> PageAnswer? {
        guard let request = current else { return nil }
        do throws(ConfinementError) {
            if let failure { throw failure }
            guard let bytes = try worker?.read() else { return nil }
            current = nil
            guard let answer = PageAnswer(bytes: bytes), answer.isAnswer(to: request) else {
                return .failed(FaxError(.software, "the confined child's answer makes no sense"))
            }
            return answer
        } catch {
            worker = nil
            (current, failure) = (nil, nil)
            return .failed(error.faxError(subject: subject(of: request)))
        }
    }

    /// Asks, and waits for the answer; what is being drawn besides is waited for and thrown away.
    mutating func answer(to request: PageRequest) -> PageAnswer {
        if current != nil { _ = wait() }
        ask(request)
        return wait()
    }

    /// Waits for the answer to what was asked.
    mutating func wait() -> PageAnswer {
        while true {
            if let answer = read() { return answer }
            var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = deadline.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)) } ?? 0
            _ = unsafe poll(&news, 1, Int32(clamping: Int(left.rounded(.up))))
        }
    }

    /// Whom to blame.
    private func subject(of request: PageRequest) -> String {
        switch request {
        case .count: document.name
        case .view(let view): "page \(view.page) of \(document.name)"
        case .text(let page), .find(_, let page): "page \(page) of \(document.name)"
        }
    }

    private static func started(_ document: ViewedDocument) throws(ConfinementError) -> ConfinedWorker {
        var limits = limits
        limits.readablePlaces = document.readablePlaces
        var servant = PageServant(document)
        return try ConfinedWorker(within: limits, keeping: document.descriptors) { request, _ in
            servant.answer(to: request).bytes
        }
    }
}

/// The confined child's side: it opens the document with the first request.
private struct PageServant: ~Copyable {
    private let document: ViewedDocument
    private var reader: DocumentReader?

    init(_ document: ViewedDocument) { self.document = document }

    mutating func answer(to bytes: [UInt8]) -> PageAnswer {
        guard let request = PageRequest(bytes: bytes) else {
            return .failed(FaxError(.software, "a request that makes no sense"))
        }
        do throws(FaxError) {
            if reader == nil { reader = try DocumentReader(document) }
            return try answer(to: request)
        } catch {
            return .failed(error)
        }
    }

    private mutating func answer(to request: PageRequest) throws(FaxError) -> PageAnswer {
        switch request {
        case .count: return .count(min(reader?.pageCount ?? 0, PageAnswer.pageLimit))
        case .text(let page): return .text(try reader?.text(of: page) ?? "")
        case .find(let words, let page): return .found(try reader?.count(of: words, on: page) ?? 0)
        case .view(let view):
            let size =
                view.asReceived
                ? try reader?.sizeAsReceived(of: view.page) : try reader?.size(of: view.page)
            var focus: (x: Double, y: Double)?
            if view.seeksWords, let words = view.words {
                focus = try reader?.firstPlace(of: words, on: view.page)
            }
            let fitting = PageFitting(
                view, width: size?.width ?? 0, height: size?.height ?? 0, focus: focus)
            let picture =
                view.asReceived
                ? try reader?.pictureAsReceived(of: view.page, fitting.window)
                : try reader?.picture(of: view.page, fitting.window, marking: view.words)
            guard let picture else { throw FaxError(.software, "no document is open") }
            return .shown(
                ShownPage(
                    picture: picture,
                    place: ShownPlace(
                        size: fitting.size, whole: fitting.whole, left: fitting.left, top: fitting.top)))
        }
    }
}
