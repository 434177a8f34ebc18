/// A group of measurements.
enum Group: String, CaseIterable {
  // First, since a process begins with the peak memory of the one that started it: as long as little
  // is in memory here, the peaks that the programs reach are their own.
  case pyramid
  case scrolling
  case memory
  case mandelbrot
  case boundary
  case numbers
  case generators
  case noise
  case imaging
  case sequence
  case coloring
  case modes
  case films
  case tiles
  case explorer
}

/// The measurements that the arguments name.
struct Selection {
  /// All groups, where no argument names one.
  let groups: [Group]

  /// All views of the Mandelbrot set, where no argument begins the name of one.
  let views: [BenchmarkView]

  /// Throws a ``BenchmarkError`` for an argument that is neither.
  init(_ arguments: [String]) throws {
    var named: Set<Group> = []
    var prefixes: [String] = []
    for argument in arguments {
      if let group = Group(rawValue: argument) {
        named.insert(group)
      } else if !argument.isEmpty,
        BenchmarkView.all.contains(where: { $0.name.hasPrefix(argument) })
      {
        named.insert(.mandelbrot)
        prefixes.append(argument)
      } else {
        throw BenchmarkError.unknownName(argument, groups: Group.allCases.map(\.rawValue))
      }
    }
    groups = Group.allCases.filter { named.isEmpty || named.contains($0) }
    views = BenchmarkView.all.filter { view in
      prefixes.isEmpty || prefixes.contains { view.name.hasPrefix($0) }
    }
  }
}
