public import FaxConfig
public import FaxCore
public import FoundationEssentials
import HTTPTransfer
import LocalNetwork
import SecretStore
import Synchronization

/// A profile's server: finds the way to it, proves that it is the person's own, and hands out clients that have its
/// key.
public final class FaxbotServer: Sendable {
    /// The profile.
    public let profile: Profile

    private let via: Profile.Road?
    private let key: Secret?
    private let headers: [Profile.Road: [HTTPRequest.Field]]
    private let memory: RaceMemory
    private let proof: EndpointProof
    private let race: EndpointRace
    private let isWanted: @Sendable () -> Bool
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    private struct State {
        var way: Way?
        var wonAt = Date.distantPast
        var remarks: [String] = []
        var said: Set<String> = []
    }

    /// A profile's server. Fetches the key, so that a missing one is known before any work is done.
    ///
    /// - Parameters:
    ///   - via: the only road that may be taken; nil: any.
    ///   - withKey: false to look for the way only: the clients can upload nothing.
    ///   - runtime: the folder for what is remembered for a minute.
    ///   - surroundings: what is known of the networks around.
    ///   - isWanted: asked about once a second while a question is on its way; false ends it.
    /// - Throws: 78 if the profile has no such address; 77 if its key can't be had, or if none of its addresses may
    ///   ever have it.
    public init(
        profile: Profile, via: Profile.Road? = nil, withKey: Bool = true, runtime: String,
        environment: [String: String],
        surroundings: Surroundings = .kernel, isWanted: @escaping @Sendable () -> Bool = { true },
        now: @escaping @Sendable () -> Date
    ) throws(FaxError) {
        let endpoints = profile.endpoints(via: via)
        guard !endpoints.isEmpty else {
            throw FaxError(
                .configuration,
                "profile \(profile.name) has no \(via.map { "\($0.rawValue) address" } ?? "address")")
        }
        var refusal: FaxError?
        let isHopeless = endpoints.allSatisfy { _, endpoint in
            do throws(FaxError) {
                try endpoint.checkMayHaveKey()
                return false
            } catch {
                refusal = refusal ?? error
                return true
            }
        }
        if isHopeless, let refusal { throw refusal }
        self.profile = profile
        self.via = via
        self.isWanted = isWanted
        self.now = now
        memory = RaceMemory(folder: runtime, profile: profile)
        proof = EndpointProof(profile: profile, surroundings: surroundings)
        race = EndpointRace(patience: .seconds(profile.connectTimeout))
        var headers: [Profile.Road: [HTTPRequest.Field]] = [:]
        for (road, endpoint) in endpoints {
            headers[road] = try profile.fields(of: endpoint, environment: environment)
        }
        self.headers = headers
        key = withKey ? try profile.secret(environment: environment) : nil
    }

    /// The number by which the server knows the key, which is no secret; empty for a key without one, or none.
    public var keyID: String { key?.number ?? "" }

    /// The addresses at which it may be: scheme, host and port.
    public var origins: Set<String> { Set(profile.endpoints().map(\.endpoint.origin)) }

    /// A client for the way that works now: the one of the last minute, or the winner of a race.
    ///
    /// No address has seen the key when this returns, and the one that won may have it.
    /// - Parameter failed: a way that has just failed. If it was chosen by a race of this process, the race is among
    ///   the others; else, all run again.
    /// - Throws: 75 if no address can be reached, 76 if something else than a Faxbot answers, 77 if no address that
    ///   answers may have the key or can prove who it is.
    public func client(after failed: Way? = nil) throws(FaxError) -> FaxbotClient {
        var candidates = profile.endpoints(via: via)
        let isHere = candidates.allSatisfy(\.endpoint.isOnThisMachine)
        let network = isHere ? nil : proof.surroundings.current()
        if let failed {
            memory.forget()
            let isRaced = state.withLock { state in
                defer { (state.way, state.wonAt) = (nil, .distantPast) }
                return state.way != nil
            }
            if isRaced { candidates.removeAll { $0.road == failed.road } }
            guard !candidates.isEmpty else {
                throw FaxError(.tryAgain, "there is no other way to the server of profile \(profile.name)")
            }
        } else if let way = known(candidates, in: network) {
            return client(way)
        }
        return client(try run(candidates, in: network))
    }

    private func client(_ way: Way) -> FaxbotClient {
        FaxbotClient(
            profile: profile, way: way, key: key, headers: headers[way.road] ?? [],
            isWanted: isWanted, now: now)
    }

    /// Asks what a fax is doing; by another way, if the one in use fails.
    /// - Throws: 75 if the server can't be reached or has no time, 69 if it doesn't know the fax, 77 if the key may
    ///   not read it, 76 if the answer is no Faxbot's.
    public func fax(id: String) throws(FaxError) -> RemoteFax {
        let client = try client()
        switch try client.look(for: id) {
        case .success(let response): return try client.read(response, id: id)
        case .failure(let error):
            guard isWanted(), let other = try? self.client(after: client.way) else {
                throw error.asFaxError(client.endpoint)
            }
            return try other.fax(id: id)
        }
    }

    /// What a person should hear about the choice of the way, each line once.
    public func remarks() -> [String] {
        state.withLock { state in
            defer { state.remarks = [] }
            return state.remarks
        }
    }

    /// The winner of this process or of another one in the last minute, if it may still have the key.
    private func known(_ candidates: [(road: Profile.Road, endpoint: Endpoint)], in network: Network?) -> Way?
    {
        let now = now()
        let own = state.withLock { state in
            (0...RaceMemory.span).contains(now.timeIntervalSince(state.wonAt)) ? state.way : nil
        }
        if let own, own.network == network, isAllowed(own) { return own }
        guard let record = memory.record(), record.isFresh(at: now), record.network == network,
            let (road, endpoint) = candidates.first(where: { $0.road == record.road }),
            endpoint.description == record.url
        else { return nil }
        let way = Way(
            road: road, endpoint: endpoint, address: record.address,
            reason: "it was the first to answer just now",
            network: network, since: record.since, isRemembered: true, latencies: record.latencies)
        guard isAllowed(way) else { return nil }
        return way
    }

    private func isAllowed(_ way: Way) -> Bool {
        do {
            try proof.check(way.endpoint, at: way.address)
            return true
        } catch {
            return false
        }
    }

    private func run(
        _ candidates: [(road: Profile.Road, endpoint: Endpoint)], in network: Network?
    ) throws(FaxError) -> Way {
        var losses: [Profile.Road: FaxError] = [:]
        var runners: [(road: Profile.Road, endpoint: Endpoint)] = []
        for candidate in candidates {
            do throws(FaxError) {
                try proof.checkBeforehand(candidate.endpoint)
                runners.append(candidate)
            } catch {
                losses[candidate.road] = error
            }
        }
        guard !runners.isEmpty else { throw hopeless(candidates, losses) }
        var track = try HealthTrack(
            runners.map(\.endpoint), headers: runners.map { headers[$0.road] ?? [] }, proof: proof)
        let result = race.run(runners.count, on: &track)
        for (number, error) in result.losses { losses[runners[number].road] = error }
        guard let (number, response) = result.winner else {
            for (road, endpoint) in runners where losses[road] == nil {
                losses[road] = FaxError(.tryAgain, "no answer of \(endpoint.origin) in time")
            }
            throw hopeless(candidates, losses)
        }
        let (road, endpoint) = runners[number]
        let way = win(
            road, endpoint, address: endpoint.usesProxy ? nil : response.address, network,
            reason: reason(for: road, candidates, losses), milliseconds: response.timing.answered ?? 0)
        // Who is merely away needs no word: that is what the other road is for.
        if let first = candidates.first, first.road != road, let error = losses[first.road],
            error.code != .tryAgain
        {
            remark("\(error.message); going by \(road == .tunnel ? "the tunnel" : "the local address")")
        }
        return way
    }

    private func win(
        _ road: Profile.Road, _ endpoint: Endpoint, address: String?, _ network: Network?, reason: String,
        milliseconds: Double
    ) -> Way {
        let now = now()
        let before = memory.record().flatMap {
            $0.url == endpoint.description && $0.network == network ? $0 : nil
        }
        let latencies = ((before?.latencies ?? []) + [Int(milliseconds.rounded())]).suffix(10)
        let way = Way(
            road: road, endpoint: endpoint, address: address, reason: reason, network: network,
            since: before?.since ?? now, isRemembered: false, latencies: Array(latencies))
        state.withLock { state in
            state.way = way
            state.wonAt = now
        }
        memory.keep(
            .init(
                road: road, url: endpoint.description, address: address, network: network, since: way.since,
                at: now,
                latencies: way.latencies))
        return way
    }

    private func reason(
        for road: Profile.Road, _ candidates: [(road: Profile.Road, endpoint: Endpoint)],
        _ losses: [Profile.Road: FaxError]
    ) -> String {
        if profile.endpoints(via: via).count == 1 {
            return via == nil ? "it is the only one" : "it was asked for"
        }
        guard candidates.count > 1 else { return "the other one has failed" }
        let other: Profile.Road = road == .local ? .tunnel : .local
        return losses[other]?.message ?? "it was the first to answer"
    }

    private func remark(_ line: String) {
        state.withLock { state in
            if state.said.insert(line).inserted { state.remarks.append(line) }
        }
    }

    /// One error for all: what time may heal comes first, because then the fax can wait.
    private func hopeless(
        _ candidates: [(road: Profile.Road, endpoint: Endpoint)], _ losses: [Profile.Road: FaxError]
    ) -> FaxError {
        let errors = candidates.compactMap { losses[$0.road] }
        let order: [FaxCore.ExitStatus] = [.tryAgain, .noPermission, .outcomeUnknown]
        let code = order.first { code in errors.contains { $0.code == code } }
        let main = errors.first { $0.code == code } ?? errors.first
        guard let main, errors.count > 1 else {
            return main ?? FaxError(.tryAgain, "no way to the server of profile \(profile.name)")
        }
        return FaxError(
            main.code, errors.map(\.message).joined(separator: "; "),
            hint: main.hint ?? errors.compactMap(\.hint).first,
            cause: errors.compactMap(\.cause).joined(separator: "; "))
    }
}
