import FaxConfig
public import FaxCore
public import FoundationEssentials
import HTTPTransfer

/// What the server's own list says of an upload.
public enum SearchOutcome: Sendable, Equatable {
    /// This fax came of it.
    case found(RemoteFax)
    /// It is not in the list, which goes back beyond the upload; so it was at this time, by the server's clock.
    case absent(asOf: Date)
    /// The key may not see the list, or nothing in it is surely older than the upload.
    case unknown
}

/// Looking for an upload by its file's name, which administrators are shown.
extension FaxbotClient {
    /// The name that an upload has at the server. It has no "/" and no "test" in it, which servers stumble over.
    static func fileName(_ key: UUID) -> String { "fax-\(key.uuidString.lowercased()).pdf" }

    private struct List: Decodable {
        let jobs: [Entry]
    }

    private struct Entry: Decodable {
        let id: String
        let to_number: String?
        let created_at: String?
        let file_name: String?
    }

    /// How many pages of the list, and how many of its faxes, are looked at.
    private static let mostPages = 100, mostFaxes = 200

    /// Looks for the fax of an upload in the list that administrators see, newest first.
    ///
    /// What is not there above a fax that is surely older is not there at all. No clock is asked for that: this
    /// machine's may have been set since. And a list without any such fax may be another server's.
    /// - Parameters:
    ///   - key: the idempotency key of the upload.
    ///   - number: where it went.
    ///   - earlier: faxes that the server had before the upload began.
    /// - Throws: 75 if the server can't be reached or has no time.
    public func search(
        key: UUID, to number: PhoneNumber, after earlier: Set<String>
    ) throws(FaxError) -> SearchOutcome {
        var looked: Set<String> = []
        var above = Date.distantFuture
        for page in 0..<Self.mostPages {
            guard let response = try admin("/admin/fax-jobs?limit=100&offset=\(page * 100)"),
                let list = try? JSONDecoder().decode(List.self, from: Data(response.body))
            else { return .unknown }
            for entry in list.jobs {
                // In another order nothing could be concluded.
                guard WireFax.isID(entry.id), let created = entry.created_at.flatMap(serverTime),
                    created <= above
                else { return .unknown }
                above = created
                if earlier.contains(entry.id) {
                    return response.field("Date").flatMap(httpDate).map(SearchOutcome.absent) ?? .unknown
                }
                guard entry.to_number.map({ $0.suffix(4) == number.e164.suffix(4) }) ?? true,
                    looked.insert(entry.id).inserted
                else { continue }
                guard looked.count <= Self.mostFaxes, let name = try fileName(of: entry.id) else {
                    return .unknown
                }
                if name == Self.fileName(key) { return .found(try fax(id: entry.id)) }
            }
            if list.jobs.count < 100 { return .unknown }
        }
        return .unknown
    }

    /// The name of the file that became the fax `id`; nil if it is not told.
    private func fileName(of id: String) throws(FaxError) -> String? {
        guard let response = try admin("/admin/fax-jobs/\(id)") else { return nil }
        return (try? JSONDecoder().decode(Entry.self, from: Data(response.body)))?.file_name
    }

    /// The answer to an administrator's question; nil if this key is none, or the server has no such thing.
    private func admin(_ path: String) throws(FaxError) -> HTTPResponse? {
        let request = request(.get, path, authorised: true)
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try ask(request)
        } catch {
            throw error.asFaxError(endpoint)
        }
        switch response.status {
        case 200: return response
        case 429, 500...:
            throw FaxError(
                .tryAgain, "\(endpoint.origin) has no time: status \(response.status)\(response.reason)")
        default: return nil
        }
    }
}
