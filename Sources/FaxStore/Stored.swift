public import FaxCore

/// Does `work` on the store, and says its errors in the words of a tool.
/// - Throws: what ``FaxStoreError/faxError`` makes of the store's error.
public func stored<Value: ~Copyable>(
    _ work: @autoclosure () throws(FaxStoreError) -> Value
) throws(FaxError) -> Value {
    do throws(FaxStoreError) {
        return try work()
    } catch {
        throw error.faxError
    }
}
