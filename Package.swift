// swift-tools-version: 6.2
import PackageDescription

// One place for every target's settings: see Documentation/StyleGuide.md.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Cores are compiled for Linux, WebAssembly and iOS: the native build already refuses what
// Embedded Swift cannot express.
let coreSettings =
  common + [
    .treatWarning("EmbeddedRestrictions", as: .error), .enableExperimentalFeature("Extern"),
  ]

/// Pure Swift over the standard library: no clock, no randomness, no I/O, no Foundation.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: coreSettings)
}

/// Code that performs: files, sockets, stores.
func edge(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: common)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = common
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

/// A C library from the system, found through pkg-config.
func system(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "maneki",
  products: [
    .library(name: "Draw", targets: ["Draw"]),
    .library(name: "Countdown", targets: ["Countdown"]),
    .library(name: "FrameAnimation", targets: ["FrameAnimation"]),
    .library(name: "Fairness", targets: ["Fairness"]),
    .executable(name: "maneki", targets: ["maneki"]),
    .executable(name: "maneki-server", targets: ["maneki-server"]),
    .executable(name: "WebApp", targets: ["WebApp"]),
    .executable(name: "Verifier", targets: ["Verifier"]),
    .executable(name: "CoreProbe", targets: ["CoreProbe"]),
  ],
  targets: [
    // Cores
    core("Draw"),
    core("Countdown"),
    core("FrameAnimation"),
    core("Fairness"),
    core("DelimitedText"),

    // Command line
    edge("Arguments", []),
    edge("SecureRandom", ["CRandom", "Draw"]),
    edge("Commands", ["Arguments", "DelimitedText", "Draw", "Fairness", "SecureRandom"]),
    program("maneki", ["Arguments", "Commands"]),

    // Server
    edge("HTTP", ["CEpoll", "CMicrohttpd"]),
    program("FairnessBenchmark", ["Commands", "Fairness"]),
    program("HTTPBenchmark", ["CEpoll", "HTTP"]),
    edge("Roster", ["CExpat", "CZip", "DelimitedText"]),
    edge("Store", []),
    edge("StoreSQLite", ["CSQLite", "Store"]),
    edge("StorePostgreSQL", ["CPostgreSQL", "Store"]),
    edge("PhoneNumbers", ["CPhoneNumber"]),
    edge("PhoneSignIn", ["COpenSSL", "Draw", "PhoneNumbers", "SecureRandom", "Store"]),
    edge("Delivery", ["CCurl", "COpenSSL", "PhoneNumbers", "PhoneSignIn"]),
    edge("Pages", []),
    edge("CatArt", ["CCairo", "CWebP"]),
    edge(
      "Server",
      [
        "COpenSSL", "CTOML", "Delivery", "HTTP", "Pages", "PhoneNumbers", "PhoneSignIn", "Roster",
        "SecureRandom", "Store", "StorePostgreSQL", "StoreSQLite",
      ]),
    edge(
      "ServerCommands",
      ["Arguments", "CatArt", "Commands", "DelimitedText", "Delivery", "HTTP", "Roster", "Server"]),
    program("maneki-server", ["Arguments", "Commands", "ServerCommands"]),

    // Browser
    program(
      "WebApp", ["Countdown", "DelimitedText", "Draw", "FrameAnimation"], settings: coreSettings),
    program("Verifier", ["Fairness"], settings: coreSettings),
    program(
      "CoreProbe", ["Countdown", "DelimitedText", "Draw", "Fairness", "FrameAnimation"],
      settings: coreSettings),

    // C libraries
    system("CMicrohttpd", "libmicrohttpd", "libmicrohttpd-dev"),
    system("CEpoll", nil, "libc6-dev"),
    system("CRandom", nil, "libc6-dev"),
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CPostgreSQL", "libpq", "libpq-dev"),
    system("CZip", "libzip", "libzip-dev"),
    system("CExpat", "expat", "libexpat1-dev"),
    system("CCurl", "libcurl", "libcurl4-openssl-dev"),
    system("COpenSSL", "libcrypto", "libssl-dev"),
    system("CCairo", "cairo", "libcairo2-dev"),
    system("CWebP", "libwebp libwebpmux", "libwebp-dev"),
    .target(name: "CTOML"),
    .target(
      name: "CPhoneNumber",
      linkerSettings: [.linkedLibrary("phonenumber"), .linkedLibrary("stdc++")]),

    // Tests
    tests("DrawTests", ["Draw"]),
    tests("CountdownTests", ["Countdown"]),
    tests("FrameAnimationTests", ["FrameAnimation", "SeededTesting"]),
    tests("FairnessTests", ["Fairness"]),
    tests("DelimitedTextTests", ["DelimitedText", "SeededTesting"]),
    tests("ArgumentsTests", ["Arguments"]),
    tests(
      "CommandsTests",
      ["Arguments", "Commands", "DelimitedText", "Draw", "SecureRandom", "maneki", "maneki-server"]),
    tests("HTTPTests", ["HTTP"]),
    tests("RosterTests", ["CZip", "DelimitedText", "Roster", "SeededTesting"]),
    tests("StoreTests", ["Store", "StorePostgreSQL", "StoreSQLite", "StoreTesting"]),
    tests(
      "PhoneSignInTests",
      ["Draw", "PhoneNumbers", "PhoneSignIn", "SignInProbe", "Store", "StoreTesting"]),
    tests(
      "DeliveryTests", ["COpenSSL", "CSSL", "Delivery", "PhoneNumbers", "PhoneSignIn"]),
    .systemLibrary(
      name: "CSSL", path: "Tests/CSSL", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
    .target(name: "SeededTesting", path: "Tests/SeededTesting", swiftSettings: common),
    .target(
      name: "StoreTesting", dependencies: ["Store", "StorePostgreSQL", "StoreSQLite"],
      path: "Tests/StoreTesting", swiftSettings: common),
    .executableTarget(
      name: "SignInProbe",
      dependencies: ["PhoneNumbers", "PhoneSignIn", "Store", "StoreTesting"],
      path: "Tests/SignInProbe", swiftSettings: common),
    tests("PagesTests", ["Pages"]),
    tests("WebAppTests", ["Draw", "WebApp"]),
    tests("CatArtTests", ["CatArt"]),
    tests(
      "ServerTests",
      [
        "Delivery", "HTTP", "Pages", "PhoneNumbers", "PhoneSignIn", "Server", "Store",
        "StoreTesting",
      ]),
    tests(
      "ServerCommandsTests",
      ["Arguments", "Commands", "Delivery", "HTTP", "Server", "ServerCommands"]),
  ],
  cxxLanguageStandard: .cxx17
)
