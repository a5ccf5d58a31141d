internal import FaxCore

/// Black pels that touch each other, also at their corners: a letter, a rule, a speck.
struct InkComponent: Equatable {
    /// The leftmost pel.
    var left: Int32
    /// The topmost line.
    var top: Int32
    /// The first pel to the right of it.
    var right: Int32
    /// The first line below it.
    var bottom: Int32
    /// Black pels.
    var pels: Int32
    /// Runs of black pels, over all its lines: a dot has one a line, a letter more.
    var runs: Int32

    var width: Int { Int(right - left) }
    var height: Int { Int(bottom - top) }

    /// The smallest rectangle around it.
    var bounds: PelRect { PelRect(x: Int(left), y: Int(top), width: width, height: height) }

    /// A run from `left` up to `right` in `line`.
    init(line: Int32, left: Int32, right: Int32) {
        (self.left, top, self.right, bottom) = (left, line, right, line + 1)
        (pels, runs) = (right - left, 1)
    }

    mutating func formUnion(_ other: InkComponent) {
        left = min(left, other.left)
        top = min(top, other.top)
        right = max(right, other.right)
        bottom = max(bottom, other.bottom)
        pels += other.pels
        runs += other.runs
    }
}

extension BilevelPage {
    /// The connected components (8 neighbours) of the black pels in `area`, the topmost first.
    ///
    /// One pass over the runs of black pels: each joins the components of the runs above that it touches (union-find,
    /// Tarjan 1975), so that the time goes with the runs and not with the pels.
    func inkComponents(in area: PelRect) -> [InkComponent] {
        let area = area.intersection(bounds)
        var forest = ComponentForest()
        var (above, here): ([Int32], [Int32]) = ([], [])
        var (labelsAbove, labels): ([Int32], [Int32]) = ([], [])
        for line in area.y..<(area.y + area.height) {
            changingElements(ofLine: line, from: area.x, to: area.x + area.width, into: &here)
            labels.removeAll(keepingCapacity: true)
            var next = 0
            for index in stride(from: 0, to: here.count, by: 2) {
                let run = InkComponent(line: Int32(line), left: here[index], right: here[index + 1])
                while next < above.count && above[next + 1] < run.left { next += 2 }
                var label: Int32?
                var touched = next
                while touched < above.count && above[touched] <= run.right {
                    label = forest.united(label, labelsAbove[touched / 2])
                    touched += 2
                }
                labels.append(forest.add(run, to: label))
            }
            swap(&above, &here)
            swap(&labelsAbove, &labels)
        }
        return forest.components
    }
}

/// Components that grow together.
private struct ComponentForest {
    private var parents: [Int32] = []
    private var trees: [InkComponent] = []

    /// The roots.
    var components: [InkComponent] {
        trees.indices.compactMap { parents[$0] == $0 ? trees[$0] : nil }
    }

    /// Adds a run to a root, or begins a tree with it; the root.
    mutating func add(_ run: InkComponent, to root: Int32?) -> Int32 {
        if let root {
            trees[Int(root)].formUnion(run)
            return root
        }
        let root = Int32(trees.count)
        parents.append(root)
        trees.append(run)
        return root
    }

    /// The root of both, the older of the two.
    mutating func united(_ root: Int32?, _ label: Int32) -> Int32 {
        let other = self.root(of: label)
        guard let root, root != other else { return other }
        let (old, new) = (min(root, other), max(root, other))
        parents[Int(new)] = old
        trees[Int(old)].formUnion(trees[Int(new)])
        return old
    }

    private mutating func root(of label: Int32) -> Int32 {
        var root = label
        while parents[Int(root)] != root {
            // Halving the path keeps the trees flat.
            parents[Int(root)] = parents[Int(parents[Int(root)])]
            root = parents[Int(root)]
        }
        return root
    }
}
