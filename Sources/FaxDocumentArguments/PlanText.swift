internal import FaxCLI
internal import FaxCore
public import FaxDocument

extension TransmissionPlan {
    /// The plan for a person: a row a page, what the call takes, and the warnings, in at most 80 columns where the
    /// numbers are those of a fax.
    public var lines: [String] {
        pageTable + ["", summary, callTime] + (warnings.isEmpty ? ["no warnings"] : [""] + warningLines)
    }

    private var pageTable: [String] {
        let head = ["PAGE", "PELS", "RESOLUTION", "MH", "MR", "MMR", "AT 14,400", "AT 33,600"]
        let rows =
            [head]
            + pages.enumerated().map { index, page in
                [
                    "\(index + 1)", "\(page.geometry.line.pels) × \(page.geometry.lines)",
                    page.geometry.resolution.rawValue, page.bytes.mh.grouped, page.bytes.mr.grouped,
                    page.bytes.mmr.grouped, page.seconds(at: .v17).duration, page.seconds(at: .v34).duration,
                ]
            }
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let room = String(repeating: " ", count: widths[column] - row[column].count)
                return (1...2).contains(column) ? row[column] + room : room + row[column]
            }.joined(separator: "  ")
        }
    }

    /// `3 pages, 57,008 bytes as MMR`.
    private var summary: String {
        let count = pages.count == 1 ? "1 page" : "\(pages.count) pages"
        return
            "\(count): \(bytes.mmr.grouped) bytes as MMR, \(bytes.mr.grouped) as MR, \(bytes.mh.grouped) as MH"
    }

    private var callTime: String {
        "the whole call: \(seconds(at: .v17).duration) at 14,400 bit/s, "
            + "\(seconds(at: .v34).duration) at 33,600 bit/s"
    }

    /// What is said of several pages in the same words is said once.
    private var warningLines: [String] {
        var notes: [(place: String, measure: String, detail: String, pages: [Int])] = []
        for (page, warning) in warnings {
            let geometry = pages[page - 1].geometry
            let place = warning.place(on: geometry)
            if let known = notes.firstIndex(where: { $0.place == place && $0.detail == warning.detail }) {
                if notes[known].pages.last != page { notes[known].pages.append(page) }
            } else {
                notes.append((place, warning.measure(on: geometry), warning.detail, [page]))
            }
        }
        return notes.flatMap { note in
            let isOne = note.pages.count == 1
            let place = isOne && !note.place.hasPrefix("all") ? "\(note.place) (\(note.measure))" : note.place
            return [
                "\(isOne ? "page" : "pages") \(note.pages.ranges), \(place):", "    \(note.detail.visible)",
            ]
        }
    }
}

extension Int {
    /// The number with a comma before every third digit from the right.
    fileprivate var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}

extension Double {
    /// Seconds as people say them: `42 s`, `1 min 5 s`, `2 h 10 min`.
    fileprivate var duration: String {
        let seconds = Int(Swift.min(self.rounded(.up), 1e9))
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
}

extension [Int] {
    /// Rising numbers as ranges: `1, 3-5`.
    fileprivate var ranges: String {
        var runs: [ClosedRange<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }
}
