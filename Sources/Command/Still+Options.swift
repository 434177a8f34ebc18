import FathomFlights
import FathomWorlds

extension Still {
  /// A world's picture, or what a picture that is there already was made from.
  init(named name: String) throws {
    self =
      Still.isPicture(name) && WorldLibrary.isFile(name)
      ? try Still(ofPicture: name) : Still(try WorldLibrary.world(name))
  }

  /// Moves the view; that of a frame is its flight's.
  mutating func apply(_ options: ViewOptions) throws {
    switch subject {
    case .view: world.view = try options.description(over: world.view)
    case .frame:
      guard let option = options.given.first else { return }
      throw InvalidValue(
        "\(option) cannot be given with a frame of a flight, which keeps its view; "
          + "'--size' and the options for colours can."
      )
    }
  }
}
