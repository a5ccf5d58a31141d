import Glibc
import NIOCore
import NIOHTTP1

/// One client's connection: takes requests apart, answers them, and does to them what the plan of faults says.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request on its way in, and what it meets.
    private struct Exchange {
        let head: HTTPRequestHead
        var request: Request
        let body: RequestBody
        let fault: Fault
    }

    private let service: Service
    private var exchange: Exchange?
    private var idle: Scheduled<Void>?

    init(_ service: Service) {
        self.service = service
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let buffer): take(buffer, context)
        case .end: complete(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        idle?.cancel()
        // The client went away in the middle of its request: nothing has happened.
        if let exchange { abandon(exchange) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        idle?.cancel()
        var request = Request(method: head.method.rawValue, target: head.uri, headers: head.headers)
        let fault = service.fault(method: request.method, path: request.path) ?? Fault()
        request.life = fault.outcome == .uncertain ? StatusLife(.init("queued")) : fault.life
        let exchange = Exchange(head: head, request: request, body: RequestBody(head, service), fault: fault)
        if fault.outcome == .refuse {
            abandon(exchange)
            return reset(context)
        }
        self.exchange = exchange
        if head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" }) {
            // At once, also for a bad key.
            let answer = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
        }
    }

    private func take(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        guard let exchange else { return }
        guard case .cut(let limit) = exchange.fault.outcome,
            exchange.body.count + Int64(buffer.readableBytes) >= limit
        else { return exchange.body.push(buffer) }
        let room = Int(clamping: limit - exchange.body.count)
        exchange.body.push(buffer.getSlice(at: buffer.readerIndex, length: room) ?? buffer)
        abandon(exchange)
        reset(context)
    }

    /// The request is there: it is carried out and answered, if the fault lets it.
    private func complete(_ context: ChannelHandlerContext) {
        guard var exchange else { return }
        self.exchange = nil
        exchange.request.body = exchange.body.finish()
        let response = service.answer(exchange.request, exchange.fault)
        exchange.body.removeFiles(except: response.keeps)
        guard let delay = exchange.fault.delay else { return finish(exchange, response, context) }
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) { [exchange] in
            self.finish(exchange, response, context)
        }
    }

    private func finish(_ exchange: Exchange, _ response: Response, _ context: ChannelHandlerContext) {
        let isAnswered = exchange.fault.outcome != .withhold && exchange.fault.outcome != .hangUp
        service.record(seen(exchange, response, isAnswered: isAnswered))
        switch exchange.fault.outcome {
        case .withhold: return
        case .hangUp: context.close(promise: nil)
        case .short(let bytes): send(response, exchange, context, limit: bytes)
        default: send(response, exchange, context, limit: nil)
        }
    }

    /// Writes the answer. With a `limit` the connection is reset after so many bytes of the body.
    private func send(
        _ response: Response, _ exchange: Exchange, _ context: ChannelHandlerContext, limit: Int?
    ) {
        var body = service.bytes(of: response.body)
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status))
        head.headers.add(name: "date", value: service.options.now().http)
        head.headers.add(name: "server", value: "faxsandbox")
        for (name, value) in response.headers { head.headers.add(name: name, value: value) }
        head.headers.add(name: "content-length", value: String(body.count))
        if exchange.head.method == .HEAD { body = [] }
        if !exchange.head.isKeepAlive { head.headers.add(name: "connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let limit { body = Array(body.prefix(limit)) }
        if !body.isEmpty {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        }
        if limit != nil {
            context.flush()
            return reset(context)
        }
        let isLast = response.closes || !exchange.head.isKeepAlive
        let written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        written.assumeIsolated().whenComplete { [self] _ in
            if isLast { return context.close(promise: nil) }
            idle = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(service.options.keepAlive))
            {
                context.close(promise: nil)
            }
        }
    }

    /// Closes the connection so that the client sees a reset, not an end.
    private func reset(_ context: ChannelHandlerContext) {
        exchange = nil
        if let socket = context.channel as? any SocketOptionProvider {
            _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        }
        context.close(promise: nil)
    }

    /// Records a request that did not come whole, or was not read.
    private func abandon(_ exchange: Exchange) {
        service.record(seen(exchange, nil, isAnswered: false))
        exchange.body.removeFiles()
    }

    private func seen(_ exchange: Exchange, _ response: Response?, isAnswered: Bool) -> SandboxRequest {
        var request = SandboxRequest(
            at: service.options.now(), method: exchange.request.method, path: exchange.request.path,
            hasKey: exchange.request.key != nil,
            idempotencyKey: exchange.request.header("Idempotency-Key").first,
            bytes: exchange.body.count, isComplete: response != nil)
        if response != nil, case .form(let fields) = exchange.request.body,
            case .file(let name, let facts)? = fields["file"]
        {
            (request.fileName, request.sha256) = (name, facts.sha256)
        }
        request.status = isAnswered ? response?.status : nil
        request.fax = response?.fax
        return request
    }
}
