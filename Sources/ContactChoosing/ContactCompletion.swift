public import ArgumentParser
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore
import FaxStore
import FoundationEssentials
import Glibc

extension CompletionKind {
    /// The names and aliases of contacts that have a fax number, and groups; those used last first.
    public static var recipients: CompletionKind { .custom(recipientNames) }

    /// The names of groups.
    public static var groups: CompletionKind { .custom(groupNames) }

    /// The short numbers of contacts.
    public static var contacts: CompletionKind { .custom(contactIDs) }
}

/// The store, if there is one: completing leaves no trace.
private func store() -> FaxStore? {
    guard let places = try? Places(environment: ToolContext.processEnvironment()),
        unsafe access(places.data + "/fax.db", R_OK) == 0
    else { return nil }
    return try? FaxStore(directory: places.data, patience: .milliseconds(300), now: { Date() })
}

private func recipientNames(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    // To bash an equals sign is a word.
    let before = words.prefix(max(0, index)).filter { $0 != "=" }
    let isValue = before.last == "--to" || words.dropFirst(index).first?.hasPrefix("--to=") == true
    let prefix = prefix.completed
    // Where recipients come by options, the operand is a file.
    if !isValue, words.contains(where: { $0.hasPrefix("--to") }) { return [] }
    guard let store = store() else { return [] }
    // After the last comma of a list.
    let typed = prefix.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let others = String(prefix.dropLast(typed.count))
    if typed.hasPrefix("@") {
        return groupNames(words, index, prefix).map { others + "@" + $0 }
    }
    let names = try? store.contactNames(beginning: typed, canBeFaxed: true)
    return (names ?? []).map { others + $0 }
}

private func groupNames(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ((try? store()?.contactGroups()) ?? []).map(\.name).filter { $0.visible == $0 }
}

private func contactIDs(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ((try? store()?.contacts(limit: 200)) ?? []).map { String($0.id) }
}
