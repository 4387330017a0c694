import Rivulet

/// The name that this document has for an observable.
typealias ObservableObject = Rivulet.Observable
