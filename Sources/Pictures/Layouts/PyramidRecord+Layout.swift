package import FathomNavigation

extension PyramidRecord {
  /// The path of a tile within the pyramid's folder.
  package func path(of tile: TileAddress) -> String {
    let level = shape.levels.count - 1 - tile.reduction
    let stem =
      switch layout {
      case .tiles: naming.path(of: tile, named: name, levelCount: shape.levels.count)
      case .dzi: "\(name)_files/\(level)/\(tile.column)_\(tile.row)"
      case .zoomify: "TileGroup\(group(of: tile))/\(level)-\(tile.column)-\(tile.row)"
      case .google: "\(level)/\(tile.row)/\(tile.column)"
      case .xyz: "\(level)/\(tile.column)/\(tile.row)"
      case .iiif: iiifPath(of: tile)
      }
    return "\(stem).\(tileFormat.ending)"
  }

  /// Other paths under which readers may ask for the same tile.
  func otherPaths(of tile: TileAddress) -> [String] {
    let level = shape.levels[tile.reduction]
    guard layout == .iiif, level.columns == 1, level.rows == 1 else { return [] }
    let scaled = "full/\(level.size.width),\(level.size.height)"
    let names = [scaled] + (tile.reduction == 0 ? ["full/max"] : [])
    return names.map { "\($0)/0/default.\(tileFormat.ending)" }
  }

  /// The path of the picture that is shown while there are no tiles yet.
  package var placeholderPath: String { "\(name)_Placeholder.jpg" }

  /// The files that describe the pyramid to readers of its layout: paths and contents.
  var descriptions: [(path: String, text: String)] {
    let size = shape.size
    switch layout {
    case .tiles, .google, .xyz: return []
    case .dzi:
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="\(shape.tileSize)" \
        Overlap="\(shape.overlap)" Format="\(tileFormat.ending)">
          <Size Width="\(size.width)" Height="\(size.height)"/>
        </Image>

        """
      return [("\(name).dzi", text)]
    case .zoomify:
      let text = """
        <IMAGE_PROPERTIES WIDTH="\(size.width)" HEIGHT="\(size.height)" \
        NUMTILES="\(shape.tileCount)" NUMIMAGES="1" VERSION="1.8" TILESIZE="\(shape.tileSize)" />

        """
      return [("ImageProperties.xml", text)]
    case .iiif: return [("info.json", iiifInformation)]
    }
  }

  /// Zoomify's folders hold 256 tiles each, counted from the smallest tier on.
  private func group(of tile: TileAddress) -> Int {
    let coarser = shape.levels[(tile.reduction + 1)...].reduce(0) { $0 + $1.columns * $1.rows }
    return (coarser + tile.row * shape.levels[tile.reduction].columns + tile.column) / 256
  }

  private func iiifPath(of tile: TileAddress) -> String {
    let pixels = shape.levels[tile.reduction].pixels(column: tile.column, row: tile.row)
    let (x, y) = (
      pixels.columns.lowerBound << tile.reduction, pixels.rows.lowerBound << tile.reduction
    )
    let width = min(pixels.width << tile.reduction, shape.size.width - x)
    let height = min(pixels.height << tile.reduction, shape.size.height - y)
    return "\(x),\(y),\(width),\(height)/\(pixels.width),\(pixels.height)/0/default"
  }

  private var iiifInformation: String {
    let sizes = shape.levels.filter { $0.columns == 1 && $0.rows == 1 }.reversed().map {
      "{\"width\": \($0.size.width), \"height\": \($0.size.height)}"
    }
    let factors = shape.levels.map { "\(1 << $0.reduction)" }
    let formats = tileFormat == .png ? ",\n  \"preferredFormats\": [\"png\"]" : ""
    return """
      {
        "@context": "http://iiif.io/api/image/3/context.json",
        "id": "https://example.org/\(name.addingPercentEscapes)",
        "type": "ImageService3",
        "protocol": "http://iiif.io/api/image",
        "profile": "level0",
        "width": \(shape.size.width),
        "height": \(shape.size.height),
        "sizes": [\(sizes.joined(separator: ", "))],
        "tiles": [{"width": \(shape.tileSize), "scaleFactors": [\(factors.joined(separator: ", "))]}]\
      \(formats)
      }

      """
  }
}

extension String {
  /// The text with everything but letters and digits of ASCII and `-._~` as percent escapes.
  fileprivate var addingPercentEscapes: String {
    let hex = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }
    }
  }
}
