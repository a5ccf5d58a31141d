import FaxCore
import Foundation
import TestSupport
import Testing

@testable import PageImaging

/// The halftone of photographs: its shades, and what they cost on the line.
@Suite struct ClusteredDotsTests {
    static let densities = [98.0, 196, 391].map { PelDensity(horizontal: 204, vertical: $0) }
    static let fine = densities[1]

    /// A ramp from black to white in 32 steps, each some 50 pels wide, so that no more is seen than the step itself.
    @Test(arguments: densities)
    func aRampOfGraysGetsLighterEvenly(_ density: PelDensity) {
        let steps = 32, width = 54, height = 240
        var page = GrayPage(
            width: steps * width, height: height, pels: [UInt8](repeating: 0, count: steps * width * height))
        for index in page.pels.indices {
            page.pels[index] = UInt8(index % page.width / width * 255 / (steps - 1))
        }
        let made = page.blackAndWhite(.clustered, density: density).page
        // Within the step, where the neighbours aren't sharpened against each other.
        let white = (0..<steps).map { step in
            1 - made.inkShare(of: PelRect(x: step * width + 7, y: 40, width: 40, height: 160))
        }
        #expect(white.first == 0 && white.last == 1)
        for (step, share) in white.enumerated() {
            #expect(abs(share - Double(step) / Double(steps - 1)) < 0.08, "\(step): \(share)")
        }
        #expect(zip(white, white.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(white).count > 20)
    }

    /// Lines without dots cost next to nothing: at fine at least a third of all tones are such.
    @Test func manyTonesAreWholeLines() {
        let steps = 32, width = 54, height = 240
        var page = GrayPage(
            width: steps * width, height: height, pels: [UInt8](repeating: 0, count: steps * width * height))
        for index in page.pels.indices {
            page.pels[index] = UInt8(index % page.width / width * 255 / (steps - 1))
        }
        let made = page.blackAndWhite(.clustered, density: Self.fine).page
        let whole = (0..<steps).filter { step in
            (40..<200).allSatisfy { line in
                let share = made.inkShare(of: PelRect(x: step * width + 12, y: line, width: 30, height: 1))
                return share == 0 || share == 1
            }
        }
        #expect(whole.count >= 11, "\(whole)")
    }

    @Test(arguments: [(12, 110), (40, 255), (130, 250)])
    func aDarkPictureBecomesAsLightAsDark(_ dark: Int, _ light: Int) {
        var page = GrayPage(width: 600, height: 600, pels: [UInt8](repeating: 0, count: 360_000))
        for index in page.pels.indices {
            // Mostly dark, as at night: the square of a ramp.
            let share = Double(index % 600) / 599
            page.pels[index] = UInt8(Double(dark) + Double(light - dark) * share * share)
        }
        let ink = page.blackAndWhite(.clustered, density: Self.fine).page.inkShare(
            of: PelRect(x: 0, y: 0, width: 600, height: 600))
        #expect(abs(ink - 0.5) < 0.09, "\(ink)")
    }

    @Test func aPictureWithoutContrastGetsNone() {
        var page = GrayPage(width: 400, height: 400, pels: [UInt8](repeating: 200, count: 160_000))
        for index in page.pels.indices where index / 9 % 2 == 0 { page.pels[index] = 197 }
        let ink = page.blackAndWhite(.clustered, density: Self.fine).page.inkShare(
            of: PelRect(x: 0, y: 0, width: 400, height: 400))
        #expect(ink < 0.05, "\(ink)")
    }

    @Test(arguments: densities)
    func aThinLineIsSeenInTheGray(_ density: PelDensity) {
        var page = GrayPage(width: 600, height: 400, pels: [UInt8](repeating: 160, count: 240_000))
        for y in 0..<400 {
            for x in 0..<50 { page.pels[y * 600 + x] = 0; page.pels[y * 600 + 599 - x] = 255 }
        }
        for y in 0..<400 { for x in 300..<303 { page.pels[y * 600 + x] = 40 } }
        let made = page.blackAndWhite(.clustered, density: density).page
        let line = made.inkShare(of: PelRect(x: 300, y: 0, width: 3, height: 400))
        let ground = made.inkShare(of: PelRect(x: 200, y: 0, width: 80, height: 400))
        #expect(line > ground + 0.4, "\(line) on \(ground)")
    }

    /// Photographs over a whole page, and what each takes in Ghostscript's halftone at the same resolution.
    @Test(
        .enabled(if: Repository.corpus != nil, "no ../shared/corpus"),
        arguments: [
            ("images/scans/wet-day.jpg", 409_118, 0.11),
            ("images/jpeg/shira_bird8.bmp", 484_163, 0.3),
        ])
    func aPhotographIsCheap(_ name: String, _ peer: Int, _ limit: Double) throws {
        let file = try #require(Repository.corpus).appending(path: name)
        let handle = try FileHandle(forReadingFrom: file)
        var picture = try PictureFile(reading: handle.fileDescriptor)
        guard case .gray(let gray, _) = try picture.page(0) else {
            Issue.record("\(name) is gray")
            return
        }
        let width = min(1728, 2292 * 204 * gray.width / (196 * gray.height))
        let height = min(2292, 1728 * 196 * gray.height / (204 * gray.width))
        let page = gray.scaled(width: width, height: height).blackAndWhite(.auto, density: Self.fine)
        #expect(!page.photographs.isEmpty)
        let bytes = try FaxCoding.mmr.encode(page.page).count
        #expect(Double(bytes) < Double(peer) * limit, "\(bytes) bytes")
    }
}
