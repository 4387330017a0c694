// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Rivulet",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Rivulet", targets: ["Rivulet"]),
    .library(name: "RivuletFoundation", targets: ["RivuletFoundation"]),
    .library(name: "RivuletTesting", targets: ["RivuletTesting"]),
    .executable(name: "examples", targets: ["Examples"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  targets: [
    .target(name: "Rivulet", swiftSettings: settings),
    .target(name: "RivuletFoundation", dependencies: ["Rivulet"], swiftSettings: settings),
    .target(name: "RivuletTesting", dependencies: ["Rivulet"], swiftSettings: settings),
    .target(name: "HeadlessUIKit", swiftSettings: settings),
    .executableTarget(
      name: "Examples",
      dependencies: ["Rivulet", "RivuletFoundation", "HeadlessUIKit"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "DocumentationTools",
      dependencies: ["HeadlessUIKit", "Rivulet", "RivuletFoundation", "RivuletTesting"],
      swiftSettings: settings
    ),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Rivulet", "AllocationCounter"],
      path: "Benchmarks",
      exclude: ["AllocationCounter", "README.md", "Thresholds.json", "build-cost.sh"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RivuletTests",
      dependencies: ["Rivulet", "RivuletTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RivuletFoundationTests",
      dependencies: ["Examples", "Rivulet", "RivuletFoundation", "RivuletTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RivuletTestingTests",
      dependencies: ["Rivulet", "RivuletTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "HeadlessUIKit", "DocumentationTools", "Rivulet", "RivuletFoundation", "RivuletTesting",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MainActorTests",
      dependencies: ["Rivulet", "RivuletTesting"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: ["Rivulet", "RivuletTesting"],
      swiftSettings: settings + [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "HeadlessUIKitTests",
      dependencies: ["HeadlessUIKit"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Examples", "Rivulet", "RivuletFoundation", "RivuletTesting", "HeadlessUIKit",
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
