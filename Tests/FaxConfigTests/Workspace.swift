import FaxConfig
import FaxCore
import Foundation
import TestSupport

/// A hermetic home with a configuration of its own.
struct Workspace {
    let folder: ScratchFolder
    let places: Places
    var environment: [String: String]

    init(_ document: String? = nil, mode: Int = 0o600, _ environment: [String: String] = [:]) throws {
        folder = try ScratchFolder()
        self.environment = environment
        self.environment["FAXPIPE_HOME"] = folder.url.path
        places = try Places(environment: self.environment)
        if let document { try folder.write("config/config.toml", Data(document.utf8), mode: mode) }
    }

    func load() throws(FaxError) -> Configuration {
        try Configuration.load(places: places, environment: environment)
    }

    /// The error that `work` ends with.
    func refusal(_ work: (Configuration) throws(FaxError) -> Void = { _ in }) -> FaxError? {
        do {
            try work(load())
            return nil
        } catch {
            return error
        }
    }
}
