import FathomGenerators
import FathomNavigation

/// The fields of all samples and layers of a view, block by block: what it is painted from in any
/// colours that need no others.
package struct ViewFields: Sendable {
  let blocks: [(pixels: PixelRectangle, fields: SampleBlock)]

  /// The names of each layer's fields, in the order of their planes.
  private let names: [[String]]

  init(blocks: [(pixels: PixelRectangle, fields: SampleBlock)], names: [[String]]) {
    (self.blocks, self.names) = (blocks, names)
  }

  /// The samples of each pixel; 0 for a view of no block.
  var sampleCount: Int { blocks.first?.fields.samples.count ?? 0 }

  /// The bytes that the numbers take.
  package var byteCount: Int {
    blocks.reduce(0) { sum, block in
      sum
        + block.fields.samples.joined().reduce(0) {
          $0 + $1.values.count * MemoryLayout<Double>.stride
        }
    }
  }

  /// Whether all of these fields of the layers are there.
  package func hold(_ names: [[String]]) -> Bool {
    zip(self.names, names).allSatisfy { Set($0).isSuperset(of: $1) }
  }

  /// Some fields of the layers in an order of their own; nil where not all of them are there.
  func part(_ names: [[String]]) -> ViewFields? {
    guard names != self.names else { return self }
    guard hold(names) else { return nil }
    let planes = zip(self.names, names).map { known, names in
      names.compactMap { known.firstIndex(of: $0) }
    }
    let blocks = blocks.map { pixels, fields in
      (pixels, SampleBlock(samples: fields.samples.map { zip($0, planes).map { $0.part($1) } }))
    }
    return ViewFields(blocks: blocks, names: names)
  }
}

extension Field {
  /// Some of the planes.
  fileprivate func part(_ planes: [Int]) -> Field {
    var part = Field(width: width, height: height, planeCount: planes.count)
    for (place, plane) in planes.enumerated() {
      part.values.replaceSubrange(
        part.indices(ofPlane: place),
        with: values[indices(ofPlane: plane)]
      )
    }
    return part
  }
}
