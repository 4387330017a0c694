import Rivulet
import RivuletTesting
import Testing

@MainActor
@Suite(.leakChecked)
struct ObservedTests {
  @MainActor
  private final class Model {
    @Observed var todos: [String] = []
    @Observed var title: String?
  }

  @Test func `the variable is the value, and the dollar sign gives the observable`() {
    let model = Model()
    let probe = model.$todos.probe()
    model.todos.append("milk")
    model.todos = ["bread"]
    model.$todos.value.append("eggs")
    #expect(model.todos == ["bread", "eggs"])
    #expect(
      probe.transcript == ["^", "[]", #"["milk"]"#, #"["bread"]"#, #"["bread", "eggs"]"#]
    )
    probe.dispose()
    #expect(model.title == nil)
  }

  @Test func `a change in place copies nothing`() {
    let model = Model()
    model.todos.reserveCapacity(100)
    let before = model.todos.withUnsafeBufferPointer { $0.baseAddress }
    model.todos.append("milk")
    model.todos.append("bread")
    #expect(model.todos.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `its subscribers are finished when the model goes`() {
    var model: Model? = Model()
    let probe = model?.$todos.probe()
    model = nil
    #expect(probe?.transcript == ["^", "[]", "|"])
  }
}
