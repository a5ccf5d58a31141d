import Testing

@testable import LocalNetwork

/// What comes from the socket is taken apart without a step beyond its end, whatever it is.
@Suite struct NetlinkMessageTests {
    /// `ip route get 192.168.1.100` on a laptop behind a router: the kernel's own answer.
    private let route = NetlinkMessage.request(
        24, sequence: 7, fixed: [2, 32, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0],
        attributes: [
            (1, [192, 168, 1, 100]), (4, bytes(UInt32(3))), (5, [192, 168, 1, 1]), (7, [192, 168, 1, 7]),
        ])

    @Test func readsARoute() throws {
        let message = try #require(NetlinkMessage.all(in: route).first)
        #expect(message.sequence == 7 && message.type == 24)
        let read = try #require(Route(message))
        #expect(!read.isLocal && read.interface == 3)
        #expect(read.gateway?.description == "192.168.1.1" && read.source?.description == "192.168.1.7")
    }

    @Test func everyCutAndEveryFlippedByteIsSurvived() {
        for length in 0...route.count { look(Array(route.prefix(length))) }
        for index in route.indices {
            for value: UInt8 in [0, 1, 2, 3, 4, 15, 16, 127, 128, 255] {
                var bytes = route
                bytes[index] = value
                look(bytes)
                look(bytes + bytes)
            }
        }
    }

    @Test func noiseIsSurvived() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 0...120)).map { _ in UInt8.random(in: 0...255, using: &generator)
            }
            // A length that lets it get further than the first look.
            if bytes.count > 6 { bytes.replaceSubrange(0..<4, with: LocalNetwork.bytes(UInt32(bytes.count))) }
            if bytes.count > 6 { bytes[4] = [16, 20, 24, 28, 2].randomElement() ?? 2 }
            look(bytes)
        }
    }

    @Test func aNeighbourThatDoesNotAnswerIsNone() throws {
        func neighbour(_ state: UInt16, _ hardware: [UInt8]) throws -> Neighbour? {
            let fixed: [UInt8] = [2, 0, 0, 0] + bytes(UInt32(3)) + bytes(state) + [0, 1]
            let request = NetlinkMessage.request(
                28, sequence: 1, fixed: fixed, attributes: [(1, [10, 0, 0, 1]), (2, hardware)])
            return Neighbour(try #require(NetlinkMessage.all(in: request).first))
        }
        let hardware: [UInt8] = [2, 0, 0, 0, 0, 1]
        for state: UInt16 in [2, 4, 8, 16, 128] {
            #expect(try neighbour(state, hardware)?.hardware == hardware)
        }
        for state: UInt16 in [0, 1, 32, 64] { #expect(try neighbour(state, hardware) == nil, "\(state)") }
        #expect(try neighbour(2, [0, 0, 0, 0, 0, 0]) == nil)
        #expect(try neighbour(2, [1, 2, 3, 4]) == nil)
    }

    private func look(_ bytes: [UInt8]) {
        for message in NetlinkMessage.all(in: bytes) {
            _ = message.failure
            _ = Route(message)
            _ = Link(message)
            _ = InterfaceAddress(message)
            _ = Neighbour(message)
        }
    }
}
