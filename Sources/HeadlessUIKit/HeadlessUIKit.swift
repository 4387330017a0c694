// HeadlessUIKit is a stand-in for the dozen UIKit types that the examples use, for machines
// without UIKit. It keeps UIKit's names, signatures and order of calls, and it draws a screen as
// text, so that the examples and their tests run in a terminal.
//
// It is not a UI framework: there is no layout engine (constraints, frames and autoresizing are
// not computed; stack views and plain nesting decide where things go), no animation (whatever
// UIKit would animate happens at once), no touch, no run loop and no archives or nibs.
//
// A view file is written once against UIKit:
//
//   #if canImport(UIKit)
//     import UIKit
//   #else
//     import HeadlessUIKit
//   #endif
//
// What exists here and not in UIKit lives in two folders, `Drawing` (`Screen`) and
// `Interaction` (taps, row selection, typing), or is marked "headless-only" where it is declared.
// A view must not use those; the code that shows it in a terminal, and its tests, may.

import Foundation

/// Writes what UIKit would log to the console when it ignores a mistaken call.
func logWarning(_ message: String) {
  FileHandle.standardError.write(Data("[HeadlessUIKit] \(message)\n".utf8))
}
