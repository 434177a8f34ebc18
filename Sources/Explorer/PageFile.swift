/// A file of the page in the browser.
struct PageFile: Sendable {
  let type: String
  let bytes: [UInt8]

  private static func script(_ bytes: [UInt8]) -> PageFile {
    PageFile(type: "text/javascript; charset=utf-8", bytes: bytes)
  }

  /// The files by name.
  static let all: [String: PageFile] = [
    "index.html": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
    "style.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
    "sheet.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.sheet_css),
    "main.js": script(PackageResources.main_js),
    "lattice.js": script(PackageResources.lattice_js),
    "camera.js": script(PackageResources.camera_js),
    "blur.js": script(PackageResources.blur_js),
    "coats.js": script(PackageResources.coats_js),
    "epoch.js": script(PackageResources.epoch_js),
    "epochs.js": script(PackageResources.epochs_js),
    "goal.js": script(PackageResources.goal_js),
    "edges.js": script(PackageResources.edges_js),
    "tiles.js": script(PackageResources.tiles_js),
    "trail.js": script(PackageResources.trail_js),
    "wait.js": script(PackageResources.wait_js),
    "tuning.js": script(PackageResources.tuning_js),
    "hands.js": script(PackageResources.hands_js),
    "elements.js": script(PackageResources.elements_js),
    "sheet.js": script(PackageResources.sheet_js),
    "stage.js": script(PackageResources.stage_js),
    "film.js": script(PackageResources.film_js),
    "kept.js": script(PackageResources.kept_js),
    "server.js": script(PackageResources.server_js),
    "motions.js": script(PackageResources.motions_js),
    "overlay.js": script(PackageResources.overlay_js),
    "point.js": script(PackageResources.point_js),
    "strip.js": script(PackageResources.strip_js),
    "physics.js": script(PackageResources.physics_js),
    "panel.js": script(PackageResources.panel_js),
    "text.js": script(PackageResources.text_js),
    "changes.js": script(PackageResources.changes_js),
    "gallery.js": script(PackageResources.gallery_js),
    "laboratory.js": script(PackageResources.laboratory_js),
    "parameters.js": script(PackageResources.parameters_js),
  ]
}
