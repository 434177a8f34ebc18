import FathomFiles
import Foundation

/// An open file that closes itself.
final class PictureFile {
  let path: String
  let handle: UnsafeMutablePointer<FILE>
  /// The length in bytes.
  let size: Int

  init(_ path: String) throws(ImagingError) {
    let file = RegularFile.open(path)
    guard file >= 0, let handle = fdopen(file, "rb") else {
      throw .cannotRead(name: path, code: errno)
    }
    self.path = path
    self.handle = handle
    // Whole pictures are read from it.
    setvbuf(handle, nil, _IOFBF, 1 << 18)
    var status = stat()
    guard fstat(fileno(handle), &status) == 0 else {
      fclose(handle)
      throw .cannotRead(name: path, code: errno)
    }
    size = Int(status.st_size)
  }

  deinit { fclose(handle) }

  /// The first bytes, fewer where the file ends; reading goes on at its start.
  func peek(_ count: Int) throws(ImagingError) -> [UInt8] {
    let bytes = try read(count)
    rewind(handle)
    return bytes
  }

  /// The last bytes of the file.
  func last(_ count: Int) throws(ImagingError) -> [UInt8] {
    guard fseek(handle, -min(count, size), SEEK_END) == 0 else {
      throw .cannotRead(name: path, code: errno)
    }
    return try read(count)
  }

  /// Throws for a picture that is stored in passes and takes more memory than the budget.
  func check(_ needed: Int, within budget: Int, for kind: String) throws(ImagingError) {
    guard needed <= budget else {
      throw .storedInPasses(name: path, kind: kind, needed: needed, budget: budget)
    }
  }

  private func read(_ count: Int) throws(ImagingError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, handle)
    }
    guard ferror(handle) == 0 else { throw .cannotRead(name: path, code: errno) }
    return bytes
  }
}
