import FaxCore
import FaxStore
import FaxbotClient

/// A server shows its newest 100 faxes and has no way to ask for more. Where that is not enough, a narrower question
/// shows others.
extension InboxPoll {
    /// The most questions that are asked in one poll beyond the first.
    private static let questionLimit = 24

    /// The server's list, as much of it as can be seen.
    func list(_ report: (InboxNews) -> Void) throws(FaxError) -> InboundAnswer<InboundList> {
        let answer = patiently { server.inboundList(InboundQuery()) }
        guard case .got(let first) = answer else { return answer }
        if first.unreadable > 0 {
            report(
                .remark(
                    "profile \(source.profile): \(first.unreadable) of the server's faxes can't be understood"
                ))
        }
        // What is newer than a known one is all in sight.
        guard first.isFull,
            try stored(try store.knownCount(of: first.faxes.map(ListedFax.init), from: source)) == 0
        else { return answer }
        let seen = try stored(try store.knownRecipientsAndStatuses(of: source))
        let isFirstTime = seen.statuses.isEmpty
        let widened = widened(first, seen.recipients, seen.statuses)
        guard case .got = widened else { return widened }
        report(
            .remark(
                isFirstTime
                    ? "profile \(source.profile): the server shows its newest \(InboundList.window) faxes only; "
                        + "older ones may be missing"
                    : "profile \(source.profile): there are more new faxes than the server shows; "
                        + "asked by numbers and states as well, but some may have been missed"))
        return widened
    }

    /// The first list with what narrower questions show: by the words for states and by the numbers that faxes came to,
    /// those known from before and those that the answers show, and by both where a number alone has too many.
    /// - Returns: what the server answered instead if it went away meanwhile. Then nothing may be recorded: the next poll
    ///   would know what it sees, and ask no further.
    private func widened(
        _ first: InboundList, _ recipients: Set<String>, _ statuses: Set<String>
    ) -> InboundAnswer<InboundList> {
        var statuses = statuses.sorted()
        var recipients = recipients.sorted()
        var questions = statuses.map { InboundQuery(status: $0) }
        questions += recipients.map { InboundQuery(recipient: $0) }
        func learn(from list: InboundList) {
            for fax in list.faxes {
                if !statuses.contains(fax.status) {
                    statuses.append(fax.status)
                    questions.append(InboundQuery(status: fax.status))
                }
                if let recipient = fax.to, !recipients.contains(recipient) {
                    recipients.append(recipient)
                    questions.append(InboundQuery(recipient: recipient))
                }
            }
        }
        learn(from: first)
        var faxes = first.faxes
        var asked = 0
        while asked < min(questions.count, Self.questionLimit) {
            let question = questions[asked]
            asked += 1
            let answer = patiently { server.inboundList(question) }
            if case .throttled = answer { return answer }
            guard case .got(let list) = answer else {
                // Is it this question that the server stumbles over, or is it gone?
                let plain = patiently { server.inboundList(InboundQuery()) }
                guard case .got = plain else { return plain }
                continue
            }
            learn(from: list)
            faxes += list.faxes.filter { !faxes.contains($0) }
            if list.isFull, question.status == nil {
                questions += statuses.map { InboundQuery(recipient: question.recipient, status: $0) }
            }
        }
        return .got(InboundList(faxes: faxes, unreadable: first.unreadable))
    }
}
