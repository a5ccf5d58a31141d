public import Confinement
public import FaxCore

/// Under the 1 GB and the 20 seconds that the worst of documents may cost.
let limits = Confinement(
    memoryBytes: 896 << 20, processorSeconds: 3600, quietSeconds: 8, fileBytes: 2 << 30,
    answerBytes: 1 << 22)

/// Runs `work` in a confined child that has `descriptors` only and may read `places`, and returns the numbers that it
/// answers.
///
/// What `work` throws is thrown here. A child that ends in another way becomes exit status 65 and is blamed on
/// `subject`, asked at the end, and `remedy` is the hint what to do about it; `heard` is called after each of at most
/// `signs` signs of life. Without one for `quietSeconds` of work it is ended.
func confined(
    keeping descriptors: [Int32], reading places: [String] = [], quietSeconds: Int = limits.quietSeconds,
    signs: Int = 0,
    heard: () -> Void = {}, subject: () -> String, remedy: () -> String? = { nil },
    work: (SignOfLife) throws(FaxError) -> [Int]
) throws(FaxError) -> [Int] {
    var bounds = limits
    bounds.readablePlaces = places
    bounds.quietSeconds = quietSeconds
    bounds.signs = signs
    let answer: [UInt8]
    do throws(ConfinementError) {
        answer = try bounds.run(keeping: descriptors, heard: heard) { encode(work, $0) }
    } catch {
        throw error.faxError(subject: subject(), remedy: remedy())
    }
    return try decode(answer)
}

/// Deals `count` pieces of work out to `children` confined children that work at once, like cards: each gets every
/// `children`th. Returns the numbers that each answers.
///
/// A child gives a sign of life after each piece, so that one which ends in the middle is blamed on the piece that it
/// was at. Where several fail, the error is the one of the first piece: once one has failed, the others go on only
/// with pieces before it.
/// - Parameters:
///   - descriptors: what a child has open.
///   - places: what a child may read.
///   - heard: gets the pieces that are done, over all children.
///   - subject: whom to blame for a piece.
///   - remedy: what to do about it, as a hint; nil for nothing.
///   - work: does some pieces; it is told the child and their indexes.
func confinedAll(
    _ count: Int, children: Int, keeping descriptors: (Int) -> [Int32], reading places: [String],
    heard: (Int) -> Void,
    subject: (Int) -> String, remedy: (Int) -> String?,
    work: (Int, StrideTo<Int>, SignOfLife) throws(FaxError) -> [Int]
) throws(FaxError) -> [[Int]] {
    var bounds = limits
    bounds.readablePlaces = places
    bounds.signs = (count + children - 1) / children
    var done = [Int](repeating: 0, count: children)
    func piece(of child: Int) -> Int { child + done[child] * children }
    var numbers = [[Int]](repeating: [], count: children)
    var failure: (piece: Int, error: FaxError)?
    bounds.runAll(
        children, keeping: descriptors,
        heard: { child in
            done[child] += 1
            heard(done.reduce(0, +))
        },
        ended: { child, answer in
            let piece = min(piece(of: child), count - 1)
            do throws(FaxError) {
                numbers[child] = try decode(
                    try answer.mapError { $0.faxError(subject: subject(piece), remedy: remedy(piece)) }.get())
            } catch {
                if failure.map({ piece < $0.piece }) ?? true { failure = (piece, error) }
            }
        },
        isNeeded: { child in failure.map { piece(of: child) < $0.piece } ?? true },
        { child, alive in
            encode(
                { (alive) throws(FaxError) in
                    try work(child, stride(from: child, to: count, by: children), alive)
                }, alive)
        })
    if let failure { throw failure.error }
    return numbers
}

/// In the child: what it answers.
private func encode(_ work: (SignOfLife) throws(FaxError) -> [Int], _ alive: SignOfLife) -> [UInt8] {
    do throws(FaxError) {
        return encode(["done"] + (try work(alive)).map(String.init))
    } catch {
        return encode([
            "failed", String(error.code.rawValue), error.message, error.hint ?? "", error.cause ?? "",
        ])
    }
}

/// Fields with a NUL after each: no message has one inside.
private func encode(_ fields: [String]) -> [UInt8] {
    fields.flatMap { Array($0.utf8.filter { $0 != 0 }) + [0] }
}

/// The child may have been taken over by the document: what it says is checked like any input.
private func decode(_ answer: [UInt8]) throws(FaxError) -> [Int] {
    let fields = answer.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    switch fields.first {
    case "done":
        let numbers = fields.dropFirst().compactMap { Int($0) }
        if numbers.count == fields.count - 1 { return numbers }
    case "failed" where fields.count == 5:
        if let number = Int32(fields[1]), let code = ExitStatus(rawValue: number), code != .ok {
            throw FaxError(
                code, fields[2], hint: fields[3].isEmpty ? nil : fields[3],
                cause: fields[4].isEmpty ? nil : fields[4])
        }
    default: break
    }
    throw FaxError(.software, "the confined child's answer makes no sense")
}

extension ConfinementError {
    /// The error as the user reads it; `subject` is the document that was at work, and `remedy` the hint what to do about
    /// one that is too much to be read here.
    public func faxError(subject: String, remedy: String? = nil) -> FaxError {
        switch self {
        case .notStarted(let number):
            FaxError(.inputOutput, "can't start a confined process: \(systemWords(number))")
        case .crashed(let signal):
            FaxError(
                .badData, "\(subject) can't be read: it makes its reader crash", hint: remedy,
                cause: "signal \(signal)")
        case .ended(let status):
            FaxError(
                .badData, "\(subject) can't be read: its reader gave up", hint: remedy,
                cause: "status \(status)")
        case .tookTooLong:
            FaxError(.badData, "\(subject) can't be read: it takes too long", hint: remedy)
        case .tooMuchMemory:
            FaxError(.badData, "\(subject) can't be read: it needs too much memory", hint: remedy)
        case .outputTooLarge: FaxError(.badData, "\(subject) makes a document of more than 2 GiB")
        case .answerTooLarge: FaxError(.software, "the confined child's answer is too long")
        case .senseless: FaxError(.software, "the confined child's answer makes no sense")
        }
    }
}
