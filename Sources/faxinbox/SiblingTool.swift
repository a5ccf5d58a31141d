import FaxCore
import Glibc
import ProgramRunning

/// The other tools of this installation, which do a part of the work.
enum SiblingTool {
    /// Where the tool of this name lies: beside this one, else in `PATH`.
    /// - Throws: 66 if there is none.
    static func path(_ name: String, _ environment: [String: String]) throws(FaxError) -> String {
        if let beside = ProgramPlace.ownFolder().map({ "\($0)/\(name)" }),
            unsafe access(beside.fileNameBytes, X_OK) == 0
        {
            return beside
        }
        if let found = ProgramPlace.inPath(name, environment) { return found }
        throw FaxError(.noInput, "\(name), which belongs to faxinbox, is not there", hint: "make install")
    }
}
