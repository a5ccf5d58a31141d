import HTTPTransfer
import Testing

@Suite struct PrivateNetworkTests {
    @Test(arguments: [
        "127.0.0.1", "127.255.255.255", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "169.254.1.1",
        "100.64.0.1", "100.127.255.255", "0.0.0.0", "::1", "::", "fe80::1", "fe80::1%eth0", "febf::1",
        "fc00::1",
        "fd12:3456::1", "::ffff:192.168.1.1",
    ])
    func knowsPrivateOnes(_ address: String) {
        #expect(HTTPRequest.Reach.isPrivate(address: address))
    }

    @Test(arguments: [
        "8.8.8.8", "11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.63.255.255", "100.128.0.1",
        "169.253.0.1", "128.0.0.1", "2001:db8::1", "fec0::1", "fe00::1", "::ffff:8.8.8.8", "::2",
        "64:ff9b::a00:1", "",
        "localhost", "10.0.0", "999.1.1.1",
    ])
    func knowsPublicOnes(_ address: String) {
        #expect(!HTTPRequest.Reach.isPrivate(address: address))
    }
}
