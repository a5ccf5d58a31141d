import FaxCore
import Testing

@Suite struct JobStateTests {
    @Test func nothingLeavesWhatIsOver() {
        for state in [JobState.delivered, .cancelled, .expired] {
            #expect(state.successors.isEmpty)
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
