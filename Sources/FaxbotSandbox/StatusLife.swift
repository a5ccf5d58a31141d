/// The words that a fax's status takes, one after the other.
public struct StatusLife: Sendable, Equatable {
    /// One status and how long it lasts.
    public struct Stage: Sendable, Equatable {
        /// The word, as the server says it.
        public let word: String
        /// How long it lasts; nil takes 0.3 s. The last stage stays.
        public let duration: Duration?

        /// A stage of `duration`.
        public init(_ word: String, for duration: Duration? = nil) {
            self.word = word
            self.duration = duration
        }
    }

    /// At least one stage, in order.
    public let stages: [Stage]

    /// A life of `first` and what comes after it.
    public init(_ first: Stage, _ others: Stage...) {
        stages = [first] + others
    }

    /// A life of `stages`; nil without any.
    init?(_ stages: [Stage]) {
        guard !stages.isEmpty else { return nil }
        self.stages = stages
    }

    /// The life of a fax that arrives.
    static func arriving(_ generation: Generation) -> StatusLife {
        StatusLife(Stage("queued"), Stage("in_progress"), Stage(generation.success))
    }

    /// The stage that a fax of this `age` is in, and how long ago that began.
    func stage(at age: Duration) -> (index: Int, word: String, since: Duration) {
        var start = Duration.zero
        for (index, stage) in stages.enumerated() {
            let end = start + (stage.duration ?? .milliseconds(300))
            if age < end || index == stages.count - 1 { return (index, stage.word, start) }
            start = end
        }
        return (0, "queued", .zero)
    }
}
