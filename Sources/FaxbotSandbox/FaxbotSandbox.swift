public import FaxCore
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A Faxbot server on 127.0.0.1, to try everything on: nothing leaves the machine, and what is sent to it
/// comes back in its inbox. It ends when it is stopped or nobody holds it any more.
public final class FaxbotSandbox: Sendable {
    /// The TCP port it listens on.
    public let port: Int
    /// A throwaway key with the scopes of a client.
    public var key: String { service.clientKey }
    /// The key with every right.
    public var adminKey: String { service.adminKey }
    /// The address to give to a client.
    public var url: String { "http://127.0.0.1:\(port)" }
    /// The requests seen so far, in the order of their answers.
    public var requests: [SandboxRequest] { service.requests }

    private let service: Service
    private let group: MultiThreadedEventLoopGroup
    private let folder: ScratchFolder
    private let journal: Journal?
    private let isStopped = Mutex(false)

    private init(
        port: Int, service: Service, group: MultiThreadedEventLoopGroup, folder: ScratchFolder,
        journal: Journal?
    ) {
        self.port = port
        self.service = service
        self.group = group
        self.folder = folder
        self.journal = journal
    }

    deinit { stop() }

    /// Starts a server; it answers as soon as this returns. Throws if the port is taken
    /// (``FaxCore/ExitStatus/refused``) or a file can't be created.
    public static func start(_ options: SandboxOptions = SandboxOptions()) throws(FaxError) -> FaxbotSandbox {
        let journal: Journal? = if let path = options.journal { try Journal(path: path) } else { nil }
        let folder: ScratchFolder
        do { folder = try ScratchFolder(in: options.scratch, random: options.random) } catch {
            journal?.close()
            throw FaxError(.cannotCreate, "can't make a folder in \(options.scratch): \(error.words)")
        }
        let service = Service(options, folder: folder.path, journal: journal)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        do {
            let channel = try bootstrap(group, service).bind(host: "127.0.0.1", port: Int(options.port))
                .wait()
            let port = channel.localAddress?.port ?? Int(options.port)
            return FaxbotSandbox(port: port, service: service, group: group, folder: folder, journal: journal)
        } catch {
            try? group.syncShutdownGracefully()
            folder.remove()
            journal?.close()
            let words = (error as? IOError).map { SystemError(errno: $0.errnoCode).words } ?? "\(error)"
            throw FaxError(.refused, "can't listen on 127.0.0.1:\(options.port): \(words)", cause: "\(error)")
        }
    }

    /// Closes every connection and removes the documents.
    public func stop() {
        let isFirst = isStopped.withLock { stopped in
            defer { stopped = true }
            return !stopped
        }
        guard isFirst else { return }
        try? group.syncShutdownGracefully()
        folder.remove()
        journal?.close()
    }

    /// Puts a fax into the inbox, as if it had just come over the line. The document is served as it is.
    public func receive(
        from sender: String?, to recipient: String?, status: String = "received", pages: Int?,
        document: [UInt8]
    ) throws(FaxError) {
        let path: String
        do { path = try service.store(document) } catch {
            throw FaxError(.cannotCreate, "can't keep a document in \(folder.path): \(error.words)")
        }
        let fax = InboundFax(
            id: randomHexadecimal(32, service.options.random), from: sender, to: recipient, status: status,
            pages: pages, receivedAt: service.options.now(), document: path, bytes: document.count)
        service.withState { $0.inbox.append(fax) }
    }

    /// From here on requests meet these faults, and no more of those before.
    public func meet(_ plan: FaultPlan) {
        service.withState { $0.faults = plan }
    }

    private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ service: Service) -> ServerBootstrap
    {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 4096, initial: 64 * 1024, maximum: 256 * 1024)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(Connection(service))
                }
            }
    }
}
