import Rivulet

/// A breach of the contract by an upstream, noticed by a probe.
public enum ProbeViolation: Sendable, Hashable {
  /// A value or a completion came before the subscription (contract 1).
  case signalBeforeSubscription

  /// A second subscription came (contract 1).
  case secondSubscription

  /// A value or a completion came after the completion (contract 1).
  case signalAfterCompletion

  /// A signal came after `dispose()` had returned, and was not in flight then (contract 1).
  case signalAfterDisposal

  /// A value came that had not been requested; its number, counted from 1 (contract 2).
  case unrequestedValue(Int)

  /// A signal came from one thread while another thread was delivering (contract 3).
  case overlap

  /// A signal came from inside a delivery on the same thread (contract 3).
  case reentrancy
}
