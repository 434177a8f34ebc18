import CYaml

/// The keys of a YAML text, looked at before Yams makes nodes of them.
///
/// Yams finds keys that are given twice by sorting them, which takes time exponential in the depth of keys that are
/// lists or mappings themselves.
enum YAMLKeys {
  /// Where the first key that is no scalar begins, counted from one.
  ///
  /// Nil as well where malformed text comes first, which Yams tells.
  static func firstComplex(in text: String) -> (line: Int, column: Int)? {
    var text = text
    return text.withUTF8 { bytes in
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) == 1 else { return nil }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      return firstComplex(of: &parser)
    }
  }

  /// A mapping or a sequence whose end has not come yet.
  private struct Level {
    let isMapping: Bool
    /// The number of nodes that have begun in it.
    var count = 0

    /// Whether the next node is a key.
    var expectsKey: Bool { isMapping && count.isMultiple(of: 2) }
  }

  private static func firstComplex(of parser: inout yaml_parser_t) -> (line: Int, column: Int)? {
    var levels = [Level(isMapping: false)]
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { return nil }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT: return nil
      case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT: levels[levels.count - 1].count += 1
      case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
        if levels[levels.count - 1].expectsKey {
          return (Int(event.start_mark.line) + 1, Int(event.start_mark.column) + 1)
        }
        levels[levels.count - 1].count += 1
        levels.append(Level(isMapping: event.type == YAML_MAPPING_START_EVENT))
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: levels.removeLast()
      default: break
      }
    }
  }
}
