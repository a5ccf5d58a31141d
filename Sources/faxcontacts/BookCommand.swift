import ContactChoosing
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import FaxStore

extension ToolContext {
    /// The user's contact book, as the configuration says.
    func openBook() throws(FaxError) -> ContactBook {
        let configuration = try Configuration.load(places: try places(), environment: environment)
        for warning in configuration.warnings { note(warning) }
        return try openBook(configuration)
    }
}
