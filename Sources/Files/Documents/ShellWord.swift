extension String {
  /// The word as a shell reads it, in single quotes unless all of it is plain.
  package var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || "-_./,:=+@%".utf8.contains($0)
      }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
