import Foundation
import Glibc
import Synchronization

/// A network of its own on this machine (network_namespaces(7)): interfaces, addresses, routes and neighbours, as a
/// test makes them with ip(8). Root is needed.
public final class NetworkNamespace: Sendable {
    /// Whether such networks can be made here.
    public static let isPermitted: Bool = {
        guard let probe = try? NetworkNamespace() else { return false }
        return (try? probe.enter { true }) ?? false
    }()

    /// Its name for `ip netns`.
    public let name: String
    private static let counter = Atomic<Int>(0)

    /// A network with nothing but a loopback interface.
    public init() throws {
        name = "fx\(getpid())-\(Self.counter.add(1, ordering: .relaxed).newValue)"
        try Self.ip("netns", "add", name)
        try ip("link", "set", "lo", "up")
    }

    deinit { try? Self.ip("netns", "del", name) }

    /// Runs ip(8) within it.
    public func ip(_ arguments: String...) throws { try Self.run(["-n", name] + arguments) }

    /// Runs ip(8) outside.
    public static func ip(_ arguments: String...) throws { try run(arguments) }

    /// Joins two networks by a cable: `eth0` in each.
    public static func join(_ one: NetworkNamespace, _ other: NetworkNamespace, interface: String = "eth0")
        throws
    {
        try run([
            "link", "add", interface, "netns", one.name, "type", "veth", "peer", "name", interface, "netns",
            other.name,
        ])
    }

    private static func run(_ arguments: [String]) throws {
        let outcome = try Program.run("/usr/sbin/ip", arguments)
        guard outcome.status == 0 else {
            throw CocoaError(
                .featureUnsupported,
                userInfo: ["ip": arguments.joined(separator: " "), "says": outcome.errors])
        }
    }

    /// Does `work` on a thread that lives in this network.
    /// - Parameter resolver: a file that is `/etc/resolv.conf` for it.
    public func enter<Value: Sendable>(
        resolver: String? = nil, _ work: @escaping @Sendable () throws -> Value
    ) throws -> Value {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let box = Unchecked(result: { value in result.withLock { $0 = value } })
        let name = name
        Thread {
            box.result(
                Result {
                    try Self.move(into: name, resolver: resolver)
                    return try work()
                })
            done.signal()
        }.start()
        done.wait()
        return try result.withLock { $0 }?.get() ?? { throw CocoaError(.featureUnsupported) }()
    }

    private struct Unchecked<Value>: @unchecked Sendable {
        let result: (Result<Value, any Error>) -> Void
    }

    private static func move(into name: String, resolver: String?) throws {
        typealias SetNamespace = @convention(c) (Int32, Int32) -> Int32
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let setns = dlsym(nil, "setns"), let unshare = dlsym(nil, "unshare") else {
            throw CocoaError(.featureUnsupported)
        }
        let descriptor = open("/run/netns/\(name)", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard unsafeBitCast(setns, to: SetNamespace.self)(descriptor, 0x4000_0000) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
        }
        guard let resolver else { return }
        // CLONE_FS and CLONE_NEWNS: mounts of this thread alone.
        guard unsafeBitCast(unshare, to: Unshare.self)(0x0002_0200) == 0,
            mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
            mount(resolver, "/etc/resolv.conf", nil, UInt(MS_BIND), nil) == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    }
}
