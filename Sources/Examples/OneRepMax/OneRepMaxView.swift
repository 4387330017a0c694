import Rivulet

/// The view of this document is the console: it prints the lines of the view model.
@MainActor
final class OneRepMaxView {
  private let bag = DisposeBag()

  /// Prints from now on, for as long as the view exists.
  init(viewModel: OneRepMaxViewModel, print: @escaping @MainActor (String) -> Void) {
    viewModel.lines.bind(print).disposed(by: bag)
  }
}
