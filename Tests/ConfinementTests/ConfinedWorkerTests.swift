import Confinement
import Foundation
import Glibc
import Testing

/// Children of the test runner, which has many threads: what they do here needs no lock.
@Suite(.serialized) struct ConfinedWorkerTests {
    private func limits(quiet: Int = 20, signs: Int = 0, answer: Int = 1 << 16) -> Confinement {
        // The runner itself has mapped gigabytes.
        Confinement(
            memoryBytes: 1 << 45, processorSeconds: 60, quietSeconds: quiet, signs: signs,
            fileBytes: 1 << 20, answerBytes: answer)
    }

    /// Whether `descriptor` is open here.
    private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

    /// What tells the file behind `descriptor` from others that have its number later; nil if it is closed.
    private func file(_ descriptor: Int32) -> UInt? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? UInt(facts.st_ino) : nil
    }

    /// In the child: its process id.
    private func own() -> [UInt8] { withUnsafeBytes(of: getpid()) { Array($0) } }

    private func number(_ bytes: [UInt8]) -> pid_t {
        bytes.withUnsafeBytes { $0.count == 4 ? $0.loadUnaligned(as: pid_t.self) : -1 }
    }

    /// Asks one thing of a new worker that does `work`: the failure.
    private func failure(
        _ limits: Confinement, _ work: ([UInt8], SignOfLife) -> [UInt8]
    ) -> ConfinementError? {
        do throws(ConfinementError) {
            var worker = try ConfinedWorker(within: limits, keeping: [], work)
            _ = try worker.answer(to: [])
            return nil
        } catch {
            return error
        }
    }

    @Test func requestsAreAnsweredAndWorkIsRemembered() throws {
        var sum: UInt8 = 0
        var worker = try ConfinedWorker(within: limits(), keeping: []) { request, _ in
            sum += request.reduce(0, +)
            return [sum]
        }
        #expect(try worker.answer(to: [1, 2]) == [3])
        #expect(try worker.answer(to: []) == [3])
        #expect(try worker.answer(to: [4]) == [7])
        #expect(sum == 0)
    }

    @Test func requestsQueueUpAndAnswersKeepTheirOrder() throws {
        var worker = try ConfinedWorker(within: limits(), keeping: []) { request, _ in
            if request[0] == 0 { usleep(300_000) }
            return request.reversed()
        }
        // More than the channel has room for.
        let requests = (0..<400).map { [UInt8($0 % 256)] + [UInt8](repeating: UInt8($0 / 256), count: 4095) }
        for request in requests { try worker.ask(request) }
        #expect(worker.unanswered == 400)
        #expect(try worker.read() == nil)
        var answers: [[UInt8]] = []
        while answers.count < requests.count {
            var poll = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(Glibc.poll(&poll, 1, 60_000) == 1)
            while let answer = try worker.read() { answers.append(answer) }
        }
        #expect(answers == requests.map { $0.reversed() })
        #expect(worker.unanswered == 0)
        #expect(try worker.read() == nil)
    }

    @Test func aLargePictureComesInPieces() throws {
        let picture = (0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
        var worker = try ConfinedWorker(within: limits(answer: 4_000_000), keeping: []) { _, _ in picture }
        for _ in 0..<3 { #expect(try worker.answer(to: [1]) == picture) }
    }

    @Test func signsOfLifeAreCountedForEachRequest() throws {
        var heard = 0
        var worker = try ConfinedWorker(within: limits(signs: 3), keeping: []) { request, alive in
            for _ in 0..<request[0] { alive() }
            return []
        }
        _ = try worker.answer(to: [3], heard: { heard += 1 })
        _ = try worker.answer(to: [2], heard: { heard += 1 })
        #expect(heard == 5)
        #expect(throws: ConfinementError.senseless) { _ = try worker.answer(to: [4]) }
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGKILL])
    func aCrashIsToldFromThenOn(_ signal: Int32) throws {
        var worker = try ConfinedWorker(within: limits(), keeping: []) { request, _ in
            errno = 0
            if request == [1] { raise(signal) }
            return own()
        }
        let process = number(try worker.answer(to: [0]))
        let descriptor = worker.descriptor
        let channel = try #require(file(descriptor))
        for _ in 0..<2 {
            #expect(throws: ConfinementError.crashed(signal: signal)) { _ = try worker.answer(to: [1]) }
        }
        #expect(worker.descriptor == -1)
        #expect(worker.deadline == nil)
        #expect(file(descriptor) != channel)
        // It is reaped: a zombie would still be there for a signal.
        #expect(kill(process, 0) == -1)
    }

    @Test func aWorkerThatDiesUnaskedIsMetWithTheNextRequest() throws {
        var worker = try ConfinedWorker(within: limits(), keeping: []) { request, _ in
            // After its answer, while it waits for the next request.
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { _ in
                    usleep(300_000)
                    kill(getpid(), SIGKILL)
                    return nil
                }, nil)
            return request
        }
        #expect(try worker.answer(to: [0]) == [0])
        var poll = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(Glibc.poll(&poll, 1, 60_000) == 1)
        #expect(throws: ConfinementError.crashed(signal: SIGKILL)) { _ = try worker.read() }
    }

    @Test func anEndlessLoopIsEnded() {
        #expect(
            failure(limits(quiet: 1)) { _, _ in
                while getpid() > 0 {}; return []
            } == .tookTooLong)
    }

    @Test func aWorkerThatHangsIsEnded() {
        let began = ContinuousClock.now
        #expect(failure(limits(quiet: 1)) { _, _ in while true { sleep(1) } } == .tookTooLong)
        #expect(ContinuousClock.now - began < .seconds(60))
    }

    @Test func aWorkerThatIsNotAskedMayBeSilent() throws {
        var worker = try ConfinedWorker(within: limits(quiet: 1), keeping: []) { request, _ in request }
        #expect(try worker.answer(to: [1]) == [1])
        usleep(1_300_000)
        #expect(try worker.read() == nil)
        #expect(try worker.answer(to: [2]) == [2])
    }

    @Test func moreMemoryThanAllowedIsTold() {
        var tight = limits()
        tight.memoryBytes = 1 << 20
        #expect(
            failure(tight) { _, _ in
                if malloc(1 << 30) == nil { abort() }
                return []
            } == .tooMuchMemory)
    }

    @Test func aLongAnswerIsRefused() {
        #expect(
            failure(limits(answer: 1000)) { _, _ in [UInt8](repeating: 1, count: 1001) } == .answerTooLarge)
    }

    @Test func whatIsNoAnswerEndsTheWorker() throws {
        func said(_ words: [UInt64]) -> ConfinementError? {
            failure(limits()) { _, _ in
                // The channel is all that is open beside the standard streams.
                let channel = (Int32(3)..<65536).first(where: isOpen) ?? -1
                write(channel, words, 8 * words.count)
                while true { sleep(1) }
            }
        }
        #expect(said([3, 0]) == .senseless)
        #expect(said([1, 1]) == .senseless)
        #expect(said([2, 1 << 16 + 1]) == .answerTooLarge)
        #expect(said([2, .max]) == .answerTooLarge)
        var worker = try ConfinedWorker(within: limits(), keeping: []) { _, _ in
            let channel = (Int32(3)..<65536).first(where: isOpen) ?? -1
            write(channel, [2, 0] as [UInt64], 16)
            return []
        }
        #expect(try worker.answer(to: []) == [])
        #expect(throws: ConfinementError.senseless) {
            // The second answer may not have come yet.
            while true { _ = try worker.read() }
        }
    }

    @Test func anAnswerThatNeverEndsIsEnded() {
        #expect(
            failure(limits(quiet: 1)) { _, _ in
                let channel = (Int32(3)..<65536).first(where: isOpen) ?? -1
                write(channel, [2, 1000] as [UInt64], 16)
                var byte: UInt8 = 0
                // A byte now and then is no sign of life.
                while true {
                    write(channel, &byte, 1)
                    usleep(50_000)
                }
            } == .tookTooLong)
    }

    @Test func noDescriptorAndNoProcessIsLeft() throws {
        let descriptor: Int32
        let channel: UInt
        let process: pid_t
        do {
            var worker = try ConfinedWorker(within: limits(), keeping: []) { _, _ in own() }
            (descriptor, process) = (worker.descriptor, number(try worker.answer(to: [5])))
            channel = try #require(file(descriptor))
            #expect(kill(process, 0) == 0)
            try worker.ask([6])
        }
        #expect(file(descriptor) != channel)
        #expect(kill(process, 0) == -1)
    }
}
