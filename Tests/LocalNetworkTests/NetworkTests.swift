import LocalNetwork
import Testing

@Suite struct NetworkTests {
    @Test(
        arguments: [
            ("3C:37:12:AA:BB:0c  192.168.1.77/24", "3c:37:12:aa:bb:0c 192.168.1.0/24"),
            ("3c:37:12:aa:bb:0c 10.0.0.0/0", "3c:37:12:aa:bb:0c 0.0.0.0/0"),
            ("3c:37:12:aa:bb:0c fd00:1::5/64", "3c:37:12:aa:bb:0c fd00:1::/64"),
            ("tun0 10.8.0.5", "tun0 10.8.0.5"), ("wg0 10.8.0.2/24", "wg0 10.8.0.2/24"),
            ("tailscale0 fd7a:115c:a1e0::1/128", "tailscale0 fd7a:115c:a1e0::1/128"),
        ])
    func isWrittenInOneWay(_ text: String, _ canonical: String) throws {
        let network = try #require(Network(text))
        #expect(network.description == canonical)
        #expect(Network(network.description) == network)
    }

    @Test(arguments: [
        "", "wg0", "3c:37:12:aa:bb:0c", "3c:37:12:aa:bb:0c 192.168.1.0", "3c:37:12:aa:bb 192.168.1.0/24",
        "3c:37:12:aa:bb:0 192.168.1.0/24", "3c:37:12:aa:bb:0g 192.168.1.0/24", "wg0 10.8.0.2/33",
        "wg0 fd00::/129",
        "wg0 10.8.0/24", "wg0 10.8.0.2/", "wg0 10.8.0.2/-1", "wg0 10.8.0.2/24 more", "w/g 10.0.0.1",
        "w:g0 10.0.0.1", "interface-of-17-c 10.0.0.1", "wg0 fe80::1%1",
    ])
    func nothingElseIsOne(_ text: String) { #expect(Network(text) == nil) }

    @Test func thisMachineIsKnownByItsAddresses() {
        for address in ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1", "0.0.0.0"] {
            #expect(Attachment.toward(address) == .thisMachine, "\(address)")
        }
        #expect(Attachment.toward("localhost") == .unreachable(errno: 99))
    }
}
