import DesktopNotification
import Foundation
import TestSupport
import Testing

/// A desktop shows what it is told, and where there is none nothing happens.
@Suite struct DesktopNotificationTests {
    private let notification = DesktopNotification(
        summary: "Fax delivered", body: "Fax 1 to <b>Smith & Sons\0</b> has arrived.", icon: "document-send",
        category: "transfer.complete")

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func aDesktopShowsIt() throws {
        let desktop = try NotificationDesktop()
        #expect(notification.show(at: desktop.address))
        let grave = DesktopNotification(
            summary: "Fax failed", body: "", icon: "dialog-warning", category: "transfer.error",
            urgency: .critical)
        #expect(grave.show(at: desktop.address))
        // The body is markup, so that what comes from a contact is no tag.
        #expect(
            desktop.shown == [
                "Faxpipe\tdocument-send\tFax delivered\tFax 1 to &lt;b&gt;Smith &amp; Sons␀&lt;/b&gt; has arrived."
                    + "\ttransfer.complete\t1",
                "Faxpipe\tdialog-warning\tFax failed\t\ttransfer.error\t2",
            ])
    }

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func aBusWithoutADesktopShowsNothing() throws {
        let desktop = try NotificationDesktop(hasService: false)
        #expect(!notification.show(at: desktop.address))
    }

    @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", "", "tcp:host=127.0.0.1,port=1"])
    func withoutABusNothingHappens(_ address: String) {
        #expect(!notification.show(at: address))
    }

    @Test func theBusIsThatOfTheSession() throws {
        #expect(DesktopNotification.busAddress(in: [:]) == nil)
        #expect(DesktopNotification.busAddress(in: ["XDG_RUNTIME_DIR": "/nonexistent"]) == nil)
        let home = try ScratchFolder()
        let folder = home.path("a folder")
        try home.write("a folder/bus", Data())
        let variables = ["XDG_RUNTIME_DIR": folder]
        let path = folder.replacingOccurrences(of: " ", with: "%20")
        #expect(DesktopNotification.busAddress(in: variables) == "unix:path=\(path)/bus")
        let named = variables.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]) { $1 }
        #expect(DesktopNotification.busAddress(in: named) == "unix:abstract=x")
    }
}
