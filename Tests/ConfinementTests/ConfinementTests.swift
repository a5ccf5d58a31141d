import Confinement
import Foundation
import Glibc
import Testing

/// Children of the test runner, which has many threads: what they do here needs no lock.
@Suite(.serialized) struct ConfinementTests {
    private func limits(
        quiet: Int = 20, signs: Int = 5, answer: Int = 1 << 16, file: Int = 1 << 20
    ) -> Confinement {
        // The runner itself has mapped gigabytes.
        Confinement(
            memoryBytes: 1 << 45, processorSeconds: 10, quietSeconds: quiet, signs: signs, fileBytes: file,
            answerBytes: answer)
    }

    @Test func theAnswerComesBack() throws {
        #expect(try limits().run(keeping: []) { _ in [1, 0, 2] } == [1, 0, 2])
        #expect(try limits().run(keeping: []) { _ in [] } == [])
    }

    @Test func aFinishedChildIsNeverTakenForAHungOne() throws {
        for _ in 0..<200 { #expect(try limits().run(keeping: []) { _ in [7] } == [7]) }
    }

    @Test func signsOfLifeAreCountedAndProlongTheWait() throws {
        var heard = 0
        let answer = try limits(quiet: 2).run(keeping: [], heard: { heard += 1 }) { alive in
            for _ in 0..<5 {
                usleep(600_000)
                alive()
            }
            return [9]
        }
        #expect(answer == [9])
        #expect(heard == 5)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGKILL])
    func aCrashIsToldWithItsSignal(_ signal: Int32) {
        #expect(throws: ConfinementError.crashed(signal: signal)) {
            try limits().run(keeping: []) { _ in
                errno = 0
                raise(signal)
                return [1]
            }
        }
    }

    @Test func anExitWithoutAnAnswerIsTold() {
        #expect(throws: ConfinementError.ended(status: 3)) {
            try limits().run(keeping: []) { _ in _exit(3) }
        }
    }

    @Test func moreSignsOfLifeThanStepsAreNotBelieved() {
        #expect(throws: ConfinementError.senseless) {
            try limits(signs: 5).run(keeping: []) { alive in
                for _ in 0..<6 { alive() }
                return []
            }
        }
    }

    /// What becomes of `count` children, in the order of their indexes.
    private func runAll(
        _ count: Int, _ limits: Confinement, keeping descriptors: [Int32] = [],
        heard: (Int) -> Void = { _ in },
        isNeeded: (Int, _ anyHasEnded: Bool) -> Bool = { _, _ in true }, _ work: (Int, SignOfLife) -> [UInt8]
    ) -> [Result<[UInt8], ConfinementError>?] {
        var ends = [Result<[UInt8], ConfinementError>?](repeating: nil, count: count)
        limits.runAll(
            count, keeping: { _ in descriptors }, heard: heard, ended: { ends[$0] = $1 },
            isNeeded: { isNeeded($0, ends.contains { $0 != nil }) }, work)
        return ends
    }

    @Test func childrenWorkAtOnceAndAnswerInTheirOrder() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var heard = [0, 0, 0]
        let answers = runAll(3, limits(), keeping: ends, heard: { heard[$0] += 1 }) { index, alive in
            for _ in 0...index { alive() }
            // The first ends after the second, and could not end before it: it needs its word.
            var word = UInt8(index)
            if index == 0 { read(ends[0], &word, 1) }
            if index == 1 { write(ends[1], &word, 1) }
            return [word] + [UInt8](repeating: UInt8(index), count: 50_000)
        }
        let expected = [(1, 0), (1, 1), (2, 2)].map { word, index in
            [UInt8(word)] + [UInt8](repeating: UInt8(index), count: 50_000)
        }
        #expect(answers == expected.map { .success($0) })
        #expect(heard == [1, 2, 3])
    }

    @Test func aChildThatFailsDoesNotEndTheOthersThatAreNeeded() throws {
        let answers = runAll(4, limits(quiet: 1)) { index, _ in
            errno = 0
            if index == 0 { raise(SIGSEGV) }
            if index == 1 { while true { sleep(1) } }
            if index == 2 { _exit(4) }
            return [9]
        }
        #expect(
            answers == [
                .failure(.crashed(signal: SIGSEGV)), .failure(.tookTooLong), .failure(.ended(status: 4)),
                .success([9]),
            ])
    }

    @Test func aChildThatIsNotNeededAnyMoreIsEnded() throws {
        let began = ContinuousClock.now
        let answers = runAll(3, limits(), isNeeded: { $0 == 1 || !$1 }) { index, _ in
            if index == 0 { _exit(4) }
            if index == 1 { usleep(300_000) }
            if index == 2 { while true { sleep(1) } }
            return [9]
        }
        #expect(answers == [.failure(.ended(status: 4)), .success([9]), nil])
        #expect(ContinuousClock.now - began < .seconds(60))
    }

    @Test func silenceIsEnded() {
        let began = ContinuousClock.now
        #expect(throws: ConfinementError.tookTooLong) {
            try limits(quiet: 1).run(keeping: []) { _ in
                while true { sleep(1) }
            }
        }
        #expect(ContinuousClock.now - began < .seconds(60))
    }

    @Test func aClosedPipeDoesNotKeepAChildAlive() {
        #expect(throws: ConfinementError.crashed(signal: SIGKILL)) {
            try limits().run(keeping: []) { _ in
                for descriptor in 3..<65536 { close(Int32(descriptor)) }
                while true { sleep(1) }
            }
        }
    }

    @Test func usedUpProcessorTimeIsTold() {
        var tight = limits(quiet: 30)
        tight.processorSeconds = 1
        #expect(throws: ConfinementError.tookTooLong) {
            try tight.run(keeping: []) { _ in
                while getpid() > 0 {}
                return []
            }
        }
    }

    @Test func aFailedAllocationIsToldFromOtherCrashes() {
        var tight = limits()
        tight.memoryBytes = 1 << 20
        #expect(throws: ConfinementError.tooMuchMemory) {
            try tight.run(keeping: []) { _ in
                if malloc(1 << 30) == nil { abort() }
                return [1]
            }
        }
    }

    @Test func aLongFileIsTold() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let descriptor = fileno(file)
        #expect(throws: ConfinementError.outputTooLarge) {
            try limits(file: 4096).run(keeping: [descriptor]) { _ in
                let block = [UInt8](repeating: 1, count: 4096)
                for _ in 0..<3 { _ = write(descriptor, block, block.count) }
                return [1]
            }
        }
    }

    @Test func aLongAnswerIsRefused() {
        #expect(throws: ConfinementError.answerTooLarge) {
            try limits(answer: 1000).run(keeping: []) { _ in [UInt8](repeating: 1, count: 1001) }
        }
    }

    @Test func onlyTheKeptDescriptorsAreOpen() throws {
        let (kept, other) = (open("/dev/null", O_RDONLY), open("/dev/null", O_RDONLY))
        defer {
            close(kept)
            close(other)
        }
        func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }
        let answer = try limits().run(keeping: [kept]) { _ in
            let count = (Int32(0)..<65536).count(where: isOpen)
            return [isOpen(kept) ? 1 : 0, isOpen(other) ? 1 : 0, UInt8(clamping: count)]
        }
        // The three standard streams, the kept one, and the pipe that carries the answer.
        #expect(answer == [1, 0, 5])
    }

    @Test func theStandardStreamsAreNowhere() throws {
        let answer = try limits().run(keeping: []) { _ in
            var null = stat()
            var stream = stat()
            guard stat("/dev/null", &null) == 0 else { return [] }
            return (0...2).map { descriptor in
                fstat(Int32(descriptor), &stream) == 0 && stream.st_rdev == null.st_rdev ? 1 : 0
            }
        }
        #expect(answer == [1, 1, 1])
    }

    /// Keys are often in variables: a decoder has no use for them.
    @Test func theEnvironmentIsForgotten() throws {
        // It stands for all that a decoder does not need.
        let path = try #require(getenv("PATH"))
        let before = String(cString: path)
        let home = getenv("HOME").map { String(cString: $0) } ?? ""
        // Made before there is a child, which then finds all types that it needs.
        let expected = [0, 0] + Array(home.utf8)
        let answer = try limits().run(keeping: []) { _ in
            let left = getenv("HOME").map { String(cString: $0) } ?? ""
            return [getenv("PATH") == nil ? 0 : 1, UInt8(bitPattern: path[0])] + Array(left.utf8)
        }
        #expect(!before.isEmpty && answer == expected)
        #expect(String(cString: path) == before)
    }
}
