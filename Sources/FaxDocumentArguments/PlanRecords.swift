public import FaxCLI
internal import FaxCore
public import FaxDocument

extension TransmissionPlan {
    /// The plan as JSON Lines: a record a page, then the total.
    public var records: [JSONValue] {
        let version: (String, JSONValue) = ("v", .integer(1))
        return pageMembers.map { .object([version] + $0) } + [.object([version, ("total", total)])]
    }

    /// The plan as one value: `pages` and `total`.
    public var record: JSONValue {
        .object([("pages", .array(pageMembers.map(JSONValue.object))), ("total", total)])
    }

    private var pageMembers: [[(String, JSONValue)]] {
        pages.enumerated().map { index, page in
            [
                ("page", .integer(Int64(index + 1))),
                ("width", .integer(Int64(page.geometry.line.pels))),
                ("lines", .integer(Int64(page.geometry.lines))),
                ("resolution", .string(page.geometry.resolution.rawValue)),
                ("bytes", page.bytes.record),
                ("seconds", Self.seconds(page.seconds(at:))),
                ("warnings", .array(page.warnings.map(\.record))),
            ]
        }
    }

    private var total: JSONValue {
        .object([
            ("pages", .integer(Int64(pages.count))), ("bytes", bytes.record),
            ("seconds", Self.seconds(seconds(at:))), ("warnings", .integer(Int64(warnings.count))),
        ])
    }

    /// Tenths of a second by rate.
    private static func seconds(_ seconds: (TransmissionTime.Rate) -> Double) -> JSONValue {
        .object(
            TransmissionTime.Rate.allCases.map {
                (String($0.bitsPerSecond), .number((seconds($0) * 10).rounded() / 10))
            })
    }
}

extension CodeLengths {
    fileprivate var record: JSONValue {
        .object([("mh", .integer(Int64(mh))), ("mr", .integer(Int64(mr))), ("mmr", .integer(Int64(mmr)))])
    }
}

extension LegibilityWarning {
    fileprivate var record: JSONValue {
        .object([
            ("kind", .string(kind.rawValue)),
            ("at", .array([at.x, at.y, at.width, at.height].map { .integer(Int64($0)) })),
            ("detail", .string(detail)),
        ])
    }
}
