import FaxCore
import Testing

@Suite struct JobStateTests {
    @Test func nothingLeavesWhatIsOverButByAPerson() {
        #expect(JobState.delivered.successors.isEmpty)
        for state in [JobState.cancelled, .expired] {
            #expect(state.successors == [.queued])
            #expect(JobActor.allCases.filter { state.mayBecome(.queued, by: $0) } == [.person])
        }
    }

    /// What may have been sent comes back to the queue by a person, or by the server's word that it has not got it.
    @Test func nothingThatMayHaveBeenSentIsQueuedByItself() {
        for state in [JobState.uncertain, .stalled, .submitted, .delivered] {
            let actors = Set(JobActor.allCases.filter { state.mayBecome(.queued, by: $0) })
            #expect(actors.isSubset(of: [.person, .server]), "\(state)")
        }
        #expect(!JobState.stalled.mayBecome(.queued, by: .server))
    }

    @Test func everyChangeStandsInTheTableOnce() {
        let pairs = JobTransition.table.map { [$0.from, $0.to] }
        #expect(Set(pairs).count == pairs.count)
        #expect(JobTransition.table.allSatisfy { !$0.by.isEmpty && $0.from != $0.to })
    }

    @Test func everyStateCanBeReached() {
        var reached: Set = [JobState.queued]
        for _ in JobState.allCases {
            for state in reached { reached.formUnion(state.successors) }
        }
        #expect(reached == Set(JobState.allCases))
    }

    @Test func onlyTheServerTakesAFailureBack() {
        for state in [JobState.submitted, .delivered] {
            #expect(JobActor.allCases.filter { JobState.failed.mayBecome(state, by: $0) } == [.server])
        }
    }

    @Test func anUnknownOutcomeIsNeverAFailureByItself() {
        #expect(!JobState.uncertain.isFinal)
        #expect(!JobState.stalled.isFinal)
    }

    @Test func onlyAnAcceptedFaxIsWatched() {
        #expect(JobState.submitted.successors == [.delivered, .failed, .stalled])
        #expect(!JobState.queued.successors.contains(.submitted))
    }
}
