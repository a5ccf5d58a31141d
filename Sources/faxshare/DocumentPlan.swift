import DesktopDialog
import FaxCore
import FoundationEssentials
import ProgramRunning

/// What faxing documents means, found out by `faxpdf --plan` while the person is still choosing.
struct DocumentPlan: ~Copyable {
    private var program: RunningProgram
    private let output: MemoryFile
    private let errors: MemoryFile
    private var found: PlanNews?

    /// Begins to look at the files.
    init(of paths: [String], by tools: SiblingTools) throws(FaxError) {
        let output = try MemoryFile()
        let errors = try MemoryFile()
        program = try RunningProgram(
            tools.path("faxpdf"), ["--plan", "--json", "--"] + paths, environment: tools.environment,
            streams: ProgramStreams(output: output.descriptor, errors: errors.descriptor))
        self.output = output
        self.errors = errors
    }

    /// What is known by now.
    mutating func news() -> PlanNews {
        if let found { return found }
        guard let status = program.ended() else { return .pending }
        let news = result(status)
        found = news
        return news
    }

    private func result(_ status: Int32) -> PlanNews {
        do throws(FaxError) {
            let outcome = ProgramOutput(
                status: status, output: try output.contents(limit: 16 << 20),
                errors: try errors.contents(limit: 1 << 20))
            guard status == 0 else { return .refused(outcome.error(of: "faxpdf")) }
            let lines = outcome.output.split(separator: 0x0A)
            let pages = lines.compactMap { try? JSONDecoder().decode(PlannedPage.self, from: Data($0)) }
            guard let last = lines.last,
                let total = try? JSONDecoder().decode(PlannedTotal.self, from: Data(last)).total
            else { return .refused(FaxError(.software, "faxpdf told no plan")) }
            return .known([total.sentence] + PlannedPage.warningLines(pages))
        } catch {
            return .refused(error)
        }
    }
}

/// The last record of a plan (faxpipe-json(5)).
struct PlannedTotal: Decodable {
    struct Total: Decodable {
        let pages: Int
        let seconds: [String: Double]

        /// `3 pages, about 2 minutes on the line`.
        var sentence: String {
            let count = pages == 1 ? "1 page" : "\(pages) pages"
            let minutes = Int(((seconds["14400"] ?? 0) / 60).rounded(.up))
            return "\(count), about \(minutes == 1 ? "1 minute" : "\(minutes) minutes") on the line"
        }
    }
    let total: Total
}

/// The record of a page of a plan.
struct PlannedPage: Decodable {
    struct Warning: Decodable {
        let kind: String
        let at: [Int]
        let detail: String
    }
    let page: Int
    let width: Int
    let lines: Int
    let resolution: String
    let warnings: [Warning]

    /// The most warnings that a window shows.
    private static let most = 6

    /// The warnings, with what is said of several pages in the same words said once.
    static func warningLines(_ pages: [PlannedPage]) -> [String] {
        var notes: [(detail: String, place: String, pages: [Int])] = []
        for page in pages {
            for warning in page.warnings {
                let place = page.place(of: warning)
                if let known = notes.firstIndex(where: { $0.detail == warning.detail && $0.place == place }) {
                    if notes[known].pages.last != page.page { notes[known].pages.append(page.page) }
                } else {
                    notes.append((warning.detail, place, [page.page]))
                }
            }
        }
        guard !notes.isEmpty else { return [] }
        let shown = notes.prefix(most).map { note in
            let which = note.pages.count == 1 ? "Page \(note.pages[0])" : "\(note.pages.count) pages"
            return "\(which), \(note.place): \(note.detail.visible)"
        }
        let left = notes.count - shown.count
        return ["", "What won't be read well, or takes long:"] + shown
            + (left > 0 ? ["and \(left) more"] : [])
    }

    private func place(of warning: Warning) -> String {
        guard warning.at.count == 4, let line = ScanLine(rawValue: width),
            let resolution = Resolution(rawValue: resolution),
            let kind = LegibilityWarning.Kind(rawValue: warning.kind)
        else { return "somewhere" }
        let at = PelRect(
            x: warning.at[0], y: warning.at[1], width: warning.at[2], height: warning.at[3])
        return LegibilityWarning(kind, at: at, detail: warning.detail)
            .place(on: FaxGeometry(line: line, lines: lines, resolution: resolution))
    }
}
