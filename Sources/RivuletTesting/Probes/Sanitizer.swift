#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which sanitizer the program was built with, told by its run-time library.
///
/// A sanitizer slows code down and makes every stack frame several times as large.
package enum Sanitizer {
  package static let isThread = isLoaded("__tsan_init")
  package static let isAddress = isLoaded("__asan_init")
  package static var isAny: Bool { isThread || isAddress }

  private static func isLoaded(_ symbol: String) -> Bool {
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }
}
