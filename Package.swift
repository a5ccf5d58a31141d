// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

/// Every Swift module of the house is compiled under the same rules.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let tomlKit: Target.Dependency = .product(name: "TOMLKit", package: "TOMLKit")
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
]

/// A fence around a C library that pkg-config knows.
func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A module of layers 1 to 5.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: rules)
}

/// A module that touches every pel: twenty times slower where it is not optimised, and the tests with it. `make check`
/// sets the variable; packages that others depend on may not have such flags unasked.
func pelModule(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    let isOptimized = Context.environment["FAXPIPE_OPTIMIZED_PELS"] != nil
    return .target(
        name: name, dependencies: dependencies,
        swiftSettings: rules + (isOptimized ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []))
}

/// A tool: option declarations and one call into a use case.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [argumentParser, "FaxCLI"], swiftSettings: rules)
}

/// A folder of tests. Tests may look inside, so they don't live under strict memory safety.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude,
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
}

let package = Package(
    name: "Faxpipe",
    products: [
        // Layers 1 to 4, for programs other than ours.
        .library(
            name: "FaxKit",
            targets: [
                "FaxCore", "VCardCoding", "Typesetting", "PDFRendering", "PageImaging", "Terminal",
                "TerminalGraphics",
                "Confinement",
                "HTTPTransfer", "LocalNetwork", "PhoneNumbering", "SecretStore", "FaxStore", "FaxConfig",
                "FaxDocument", "FaxbotClient", "FaxContacts", "FaxNotices", "FaxOutbox", "FaxSync",
                "FaxPreview",
                "CommandHook", "DesktopNotification", "MachineState", "TimeZones",
                "QRCode", "ServiceDiscovery", "FaxPairing",
            ])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // Layer 0: C libraries.
        library("CPangoCairo", "pangocairo", apt: "libpango1.0-dev"),
        library("CPoppler", "poppler-glib", apt: "libpoppler-glib-dev"),
        library("CPNG", "libpng", apt: "libpng-dev"),
        library("CTIFF", "libtiff-4", apt: "libtiff-dev"),
        library("CLeptonica", "lept", apt: "libleptonica-dev"),
        library("CHEIF", "libheif", apt: "libheif-dev"),
        library("CChafa", "chafa", apt: "libchafa-dev"),
        library("CJPEG", "libjpeg", apt: "libjpeg62-turbo-dev"),
        library("CWebP", "libwebp", apt: "libwebp-dev"),
        library("CSecret", "libsecret-1", apt: "libsecret-1-dev"),
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        library("CDBus", "dbus-1", apt: "libdbus-1-dev"),
        .systemLibrary(
            name: "CQR", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev", "libzbar-dev"])]),
        .target(name: "CAvahi"),
        .target(name: "CCrypto"),
        .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
        .target(name: "CCurl"),
        .target(name: "CLinux"),
        .target(name: "CDesktop"),
        .target(name: "CConfinement"),
        .target(name: "CDrawing", dependencies: ["CPangoCairo"]),
        .target(name: "CPictureOrigin", dependencies: ["CDrawing", "CPoppler"]),

        // Layer 1: the vocabulary.
        pelModule("FaxCore"),
        module("VCardCoding", ["FaxCore"]),

        // Layer 2: one fence a module.
        module("Typesetting", ["FaxCore", "CDrawing", "CPangoCairo", "CLinux"]),
        pelModule("PDFRendering", ["FaxCore", "CDrawing", "CPictureOrigin", "CPoppler", "CLinux"]),
        pelModule(
            "PageImaging", ["FaxCore", "CPNG", "CJPEG", "CTIFF", "CWebP", "CLeptonica", "CHEIF", "CLinux"]),
        pelModule("TerminalGraphics", ["FaxCore", "CChafa", "CPNG", "CLinux"]),
        module("Terminal", ["FaxCore", "CLinux"]),
        module("Confinement", ["FaxCore", "CConfinement", "CLinux"]),
        module("HTTPTransfer", ["FaxCore", "CCurl", "CLinux"]),
        module("LocalNetwork"),
        module("QRCode", ["FaxCore", "CQR"]),
        module("ServiceDiscovery", ["CAvahi"]),
        module("PhoneNumbering", ["FaxCore", "CPhoneNumber"]),
        module("MachineState", ["CDesktop"]),
        module("TimeZones", ["FaxCore", "CDesktop"]),
        module("SecretStore", ["FaxCore", "CSecret", "CLinux"]),
        module("ProgramRunning", ["FaxCore", "CLinux"]),
        module("CommandHook", ["CLinux"]),
        module("DesktopNotification", ["CDBus"]),
        module("FaxStore", ["FaxCore", "CSQLite", "CCrypto", "CLinux"]),

        // Layer 3: the words of fax.
        module("FaxConfig", ["FaxCore", "LocalNetwork", "SecretStore", tomlKit, "CLinux"]),
        pelModule(
            "FaxDocument", ["FaxCore", "Typesetting", "PDFRendering", "PageImaging", "Confinement", "CLinux"]),
        module(
            "FaxbotClient", ["FaxCore", "FaxConfig", "HTTPTransfer", "LocalNetwork", "SecretStore", "CLinux"]),

        // Layer 4: use cases.
        module("FaxContacts", ["FaxCore", "FaxStore", "VCardCoding", "PhoneNumbering", "CLinux"]),
        module(
            "FaxNotices", ["FaxCore", "FaxConfig", "FaxStore", "CommandHook", "DesktopNotification"]),
        module(
            "FaxOutbox", ["FaxCore", "FaxConfig", "FaxbotClient", "FaxStore", "MachineState", "TimeZones"]),
        module("FaxSync", ["FaxCore", "FaxbotClient", "FaxStore"]),

        pelModule(
            "FaxPreview",
            [
                "FaxCore", "FaxDocument", "PDFRendering", "PageImaging", "Terminal", "TerminalGraphics",
                "Confinement", "ProgramRunning", "CLinux",
            ]),

        module(
            "FaxPairing",
            [
                "FaxCore", "FaxConfig", "FaxbotClient", "PageImaging", "QRCode", "Confinement",
                "LocalNetwork",
                "SecretStore", "ServiceDiscovery", "CLinux",
            ]),

        // Layer 5: the frame of a tool, and the loopback server.
        module("FaxCLI", ["FaxCore", "FaxConfig", "Terminal", argumentParser, "CLinux"]),
        module(
            "FaxDocumentArguments", ["FaxCore", "FaxCLI", "FaxConfig", "FaxDocument", argumentParser]),
        module(
            "ContactChoosing",
            [
                "FaxCore", "FaxCLI", "FaxConfig", "FaxContacts", "FaxStore", "Terminal", argumentParser,
                "CLinux",
            ]),
        module("DesktopDialog", ["FaxCore", "ProgramRunning", "CLinux"]),
        module("DesktopIntegration", ["FaxCore", "CLinux"]),
        module("FaxbotSandbox", ["FaxCore", "PDFRendering", "CCrypto", "CLinux"] + nio),

        // Layer 6: the tools.
        tool("faxpdf", ["FaxCore", "FaxConfig", "FaxDocument", "FaxDocumentArguments"]),
        tool(
            "faxpreview", ["FaxCore", "FaxConfig", "FaxDocument", "FaxPreview", "TerminalGraphics", "CLinux"]),
        tool(
            "faxsend",
            [
                "FaxCore", "FaxConfig", "FaxDocument", "FaxDocumentArguments", "FaxOutbox", "FaxStore",
                "FaxbotClient", "FaxContacts", "ContactChoosing", "PhoneNumbering", "ProgramRunning",
                "TimeZones",
                "CLinux",
            ]),
        tool(
            "faxjobs",
            [
                "FaxCore", "FaxConfig", "FaxNotices", "FaxOutbox", "FaxStore", "FaxbotClient",
                "DesktopNotification", "ProgramRunning", "CLinux",
            ]),
        tool(
            "faxinbox",
            [
                "FaxCore", "FaxConfig", "FaxSync", "FaxStore", "FaxbotClient", "FaxNotices",
                "DesktopNotification", "ProgramRunning", "CLinux",
            ]),
        tool(
            "faxcontacts",
            ["FaxCore", "FaxConfig", "FaxContacts", "FaxStore", "VCardCoding", "ContactChoosing", "CLinux"]),
        tool(
            "faxserver",
            [
                "FaxCore", "FaxConfig", "FaxPairing", "FaxbotClient", "FaxStore", "QRCode", "SecretStore",
                "TerminalGraphics",
            ]),
        tool(
            "faxshare",
            [
                "FaxCore", "FaxConfig", "FaxContacts", "FaxStore", "PhoneNumbering", "ProgramRunning",
                "ContactChoosing", "DesktopDialog", "DesktopIntegration", "DesktopNotification", "CLinux",
            ]),
        tool("faxsandbox", ["FaxCore", "FaxbotSandbox", "FaxDocument", "CLinux"]),

        // Tests mirror sources; beside them those of the whole.
        .target(
            name: "TestSupport", dependencies: ["FaxCore"], path: "Tests/TestSupport",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        tests("FaxCoreTests", ["FaxCore"]),
        tests("VCardCodingTests", ["VCardCoding", "FaxCore", "TestSupport"]),
        tests(
            "FaxOutboxTests",
            ["FaxOutbox", "FaxbotClient", "FaxConfig", "FaxStore", "FaxCore", "TestSupport"]),
        tests(
            "FaxSyncTests",
            ["FaxSync", "FaxbotClient", "FaxbotSandbox", "FaxStore", "FaxConfig", "FaxCore", "TestSupport"]),
        tests("FaxStoreTests", ["FaxStore", "FaxCore", "TestSupport"]),
        tests("CommandHookTests", ["CommandHook", "TestSupport"]),
        tests("DesktopNotificationTests", ["DesktopNotification", "TestSupport"]),
        tests(
            "FaxNoticesTests",
            ["FaxNotices", "FaxConfig", "FaxCore", "FaxStore", "DesktopNotification", "TestSupport"]),
        tests("FaxjobsTests", ["FaxStore", "FaxCore", "TestSupport"]),
        tests("TerminalTests", ["Terminal"]),
        tests("ContactChoosingTests", ["ContactChoosing", "FaxCore", "Terminal"]),
        tests("FaxContactsTests", ["FaxContacts", "FaxStore", "FaxCore", "VCardCoding", "TestSupport"]),
        tests("FaxCLITests", ["FaxCLI"]),
        .testTarget(
            name: "Fuzz",
            dependencies: [
                "FaxbotSandbox", "FaxCore", "PageImaging", "TerminalGraphics", "VCardCoding", "CPNG",
                "FaxConfig",
                "FaxbotClient", "FaxPairing", "QRCode", "SecretStore", "TestSupport",
            ],
            path: "Tests/Fuzz",
            exclude: [
                "fuzz.sh", "Multipart/seeds", "Picture/seeds", "TerminalAnswers/seeds", "PairingLink/seeds",
                "PairingAnswer/seeds", "QRContents/seeds", "VCard/seeds",
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        tests("FaxbotSandboxTests", ["FaxbotSandbox", "FaxCore", "TestSupport"]),
        tests("PageImagingTests", ["PageImaging", "FaxCore", "CPNG", "TestSupport"]),
        tests("TerminalGraphicsTests", ["TerminalGraphics", "FaxCore", "CPNG", "TestSupport"]),
        tests("TypesettingTests", ["Typesetting", "FaxCore", "TestSupport"]),
        tests("HTTPTransferTests", ["HTTPTransfer", "TestSupport"]),
        tests("LocalNetworkTests", ["LocalNetwork", "TestSupport"]),
        tests("MachineStateTests", ["MachineState", "TestSupport"]),
        tests("TimeZonesTests", ["TimeZones", "FaxCore"]),
        tests("PhoneNumberingTests", ["PhoneNumbering", "FaxCore"]),
        tests("SecretStoreTests", ["SecretStore", "TestSupport"]),
        tests("FaxConfigTests", ["FaxConfig", "FaxCore", "LocalNetwork", "SecretStore", "TestSupport"]),
        tests(
            "FaxbotClientTests",
            [
                "FaxbotClient", "FaxConfig", "FaxCore", "HTTPTransfer", "LocalNetwork", "SecretStore",
                "TestSupport",
            ]),
        tests("ConfinementTests", ["Confinement"]),
        tests("PDFRenderingTests", ["PDFRendering", "FaxCore", "TestSupport"]),
        tests("FaxDocumentTests", ["FaxDocument", "FaxCore", "TestSupport"]),
        tests(
            "FaxPreviewTests",
            ["FaxPreview", "FaxDocument", "Terminal", "TerminalGraphics", "FaxCore", "TestSupport"]),
        tests("QRCodeTests", ["QRCode", "FaxCore", "TestSupport"]),
        tests(
            "FaxPairingTests",
            [
                "FaxPairing", "FaxbotClient", "FaxbotSandbox", "FaxConfig", "FaxCore", "LocalNetwork",
                "QRCode",
                "SecretStore", "TerminalGraphics", "TestSupport",
            ]),
        tests("FaxshareTests", ["DesktopDialog", "DesktopIntegration", "FaxCore", "TestSupport"]),
        tests("Interop", ["TestSupport"]),
        tests("Architecture", ["TestSupport"]),
        tests("Documentation", ["FaxCore", "TestSupport"]),
        tests("Transcripts", ["TestSupport"]),
        tests(
            "Crash", ["FaxbotSandbox", "FaxStore", "FaxCore", "TestSupport"],
            exclude: ["Preload"]),
    ],
    cxxLanguageStandard: .cxx17
)
