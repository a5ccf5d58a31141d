import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

@Suite struct PlacesTests {
    @Test func followsTheDefaultsOfXDG() throws {
        let places = try Places(environment: ["HOME": "/home/ann"])
        #expect(places.config == "/home/ann/.config/faxpipe")
        #expect(places.data == "/home/ann/.local/share/faxpipe")
        #expect(places.cache == "/home/ann/.cache/faxpipe")
        #expect(places.runtime == "/home/ann/.cache/faxpipe/runtime")
        #expect(places.configurationFile == "/home/ann/.config/faxpipe/config.toml")
    }

    @Test func followsTheVariablesOfXDG() throws {
        let places = try Places(environment: [
            "HOME": "/home/ann", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_CACHE_HOME": "/e",
            "XDG_RUNTIME_DIR": "/run/user/1000",
        ])
        #expect(places.config == "/c/faxpipe")
        #expect(places.data == "/d/faxpipe")
        #expect(places.cache == "/e/faxpipe")
        #expect(places.runtime == "/run/user/1000/faxpipe")
    }

    @Test(arguments: ["", "relative", "./c", "~/c"]) func ignoresRelativeValues(_ value: String) throws {
        let places = try Places(environment: ["HOME": "/home/ann", "XDG_CONFIG_HOME": value])
        #expect(places.config == "/home/ann/.config/faxpipe")
    }

    @Test func putsAllUnderOneFolder() throws {
        let places = try Places(environment: ["FAXPIPE_HOME": "/tmp/f/", "XDG_DATA_HOME": "/d"])
        #expect(places == (try Places(environment: ["FAXPIPE_HOME": "/tmp/f"])))
        #expect(
            [places.config, places.data, places.cache, places.runtime] == [
                "/tmp/f/config", "/tmp/f/data", "/tmp/f/cache", "/tmp/f/runtime",
            ])
    }

    @Test func refusesToGuess() {
        #expect(throws: FaxError.self) { try Places(environment: [:]) }
        #expect(throws: FaxError.self) {
            try Places(environment: ["FAXPIPE_HOME": "relative", "HOME": "/home/ann"])
        }
    }

    @Test func makesFoldersForTheirOwnerOnly() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("a/b/c")
        #expect(try Places.make(path) == path)
        #expect(try Places.make(path) == path)
        for folder in ["a", "a/b", "a/b/c"] {
            let mode = try FileManager.default.attributesOfItem(atPath: scratch.path(folder))[
                .posixPermissions]
            #expect(mode as? Int == 0o700)
        }
    }

    @Test func saysWhatCanNotBeMade() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("file", Data())
        #expect {
            try Places.make(file + "/folder")
        } throws: { ($0 as? FaxError)?.code == .cannotCreate }
        #expect {
            try Places.make(file)
        } throws: { ($0 as? FaxError)?.code == .cannotCreate }
    }
}
