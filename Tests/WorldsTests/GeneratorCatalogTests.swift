import FathomFiles
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Testing

@Suite struct GeneratorCatalogTests {
  @Test func `every generator is found by its name, in order`() {
    let names = GeneratorCatalog.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count && names.count >= 4)
    for name in names { #expect(GeneratorCatalog.entry(named: name)?.name == name) }
    #expect(GeneratorCatalog.entry(named: "nothing") == nil)
  }

  @Test func `no generator has a parameter that world files use themselves`() throws {
    for entry in GeneratorCatalog.selfContained {
      for parameter in entry.parameters {
        let text = "generator: \(entry.name)\n\(parameter.name): \(parameter.defaultText)\n"
        #expect(try world(text).parameters == [:], "\(text)")
      }
    }
  }

  @Test func `summaries are sentences`() {
    for entry in GeneratorCatalog.all {
      let summaries =
        [entry.summary] + entry.parameters.map(\.summary) + entry.fields.map(\.summary)
      for summary in summaries {
        #expect(summary.hasSuffix(".") && summary.first?.isLowercase == false, "\(summary)")
      }
    }
  }

  /// The ends of a parameter's domain, and what lies beyond them.
  private func samples(_ domain: ParameterDescription.Domain) -> (good: [String], bad: [String]) {
    switch domain {
    case .integer(let range):
      (
        ["\(range.lowerBound)", "\(range.upperBound)"],
        ["\(range.lowerBound - 1)", "\(range.upperBound)0", "1.5"]
      )
    case .number(let range):
      (
        ["\(range.lowerBound)", "\(range.upperBound)"],
        ["\(range.lowerBound - 1)", "\(range.upperBound * 2 + 1)", "1e99999"]
      )
    case .path: ([], [])
    case .choice(let words): (words, ["something else", "\(words[0])0"])
    }
  }

  @Test func `every parameter's default and ends are allowed, what lies beyond is not`() throws {
    for entry in GeneratorCatalog.selfContained {
      for parameter in entry.parameters {
        let (good, bad) = samples(parameter.domain)
        for value in good + [parameter.defaultText] {
          var world = World(entry)
          try world.setParameter(parameter.name, to: value)
          _ = try world.generator
        }
        for value in bad + ["", "abc", "nan"] {
          #expect(throws: InvalidValue.self, "\(parameter.name): \(value)") {
            var world = World(entry)
            try world.setParameter(parameter.name, to: value)
          }
        }
      }
      #expect(throws: InvalidValue.self) {
        var world = World(entry)
        try world.setParameter("nothing", to: "1")
      }
    }
  }

  @Test func `every generator fills every field with numbers at its home view`() throws {
    let size = Size(width: 16, height: 9)
    for entry in GeneratorCatalog.selfContained {
      let world = World(entry)
      let (view, anchor) = try world.view(ViewDescription(), size: size)
      let names = entry.fields.map(\.name)
      try #require(!names.isEmpty)
      let prepared = try world.generator.scene([anchor]).prepare(view, fields: names)
      var field = Field(width: size.width, height: size.height, planeCount: names.count)
      prepared.fill(&field, at: view.grid.samplePoints(view.grid.frame))
      #expect(field.values.allSatisfy { !$0.isNaN }, "\(entry.name)")
      #expect(Set(field.values).count > 4, "\(entry.name)")
    }
  }

  @Test func `a field is known by its name, the first is the default`() throws {
    for entry in GeneratorCatalog.all {
      let world = World(entry)
      #expect(try world.field(named: nil) == entry.fields.first?.name)
      for field in entry.fields { #expect(try world.field(named: field.name) == field.name) }
      #expect(throws: InvalidValue.self) { try world.field(named: "nothing") }
    }
  }
}
