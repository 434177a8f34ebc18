#include "CPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../Explorer/Page/index.html"
};
static const unsigned char sheet_css[] = {
#embed "../Explorer/Page/sheet.css"
};
static const unsigned char style_css[] = {
#embed "../Explorer/Page/style.css"
};
static const unsigned char blur_js[] = {
#embed "../Explorer/Page/blur.js"
};
static const unsigned char camera_js[] = {
#embed "../Explorer/Page/camera.js"
};
static const unsigned char changes_js[] = {
#embed "../Explorer/Page/changes.js"
};
static const unsigned char coats_js[] = {
#embed "../Explorer/Page/coats.js"
};
static const unsigned char demand_js[] = {
#embed "../Explorer/Page/demand.js"
};
static const unsigned char edges_js[] = {
#embed "../Explorer/Page/edges.js"
};
static const unsigned char elements_js[] = {
#embed "../Explorer/Page/elements.js"
};
static const unsigned char epoch_js[] = {
#embed "../Explorer/Page/epoch.js"
};
static const unsigned char epochs_js[] = {
#embed "../Explorer/Page/epochs.js"
};
static const unsigned char film_js[] = {
#embed "../Explorer/Page/film.js"
};
static const unsigned char gallery_js[] = {
#embed "../Explorer/Page/gallery.js"
};
static const unsigned char goal_js[] = {
#embed "../Explorer/Page/goal.js"
};
static const unsigned char hands_js[] = {
#embed "../Explorer/Page/hands.js"
};
static const unsigned char kept_js[] = {
#embed "../Explorer/Page/kept.js"
};
static const unsigned char laboratory_js[] = {
#embed "../Explorer/Page/laboratory.js"
};
static const unsigned char lattice_js[] = {
#embed "../Explorer/Page/lattice.js"
};
static const unsigned char main_js[] = {
#embed "../Explorer/Page/main.js"
};
static const unsigned char motions_js[] = {
#embed "../Explorer/Page/motions.js"
};
static const unsigned char overlay_js[] = {
#embed "../Explorer/Page/overlay.js"
};
static const unsigned char panel_js[] = {
#embed "../Explorer/Page/panel.js"
};
static const unsigned char parameters_js[] = {
#embed "../Explorer/Page/parameters.js"
};
static const unsigned char physics_js[] = {
#embed "../Explorer/Page/physics.js"
};
static const unsigned char point_js[] = {
#embed "../Explorer/Page/point.js"
};
static const unsigned char server_js[] = {
#embed "../Explorer/Page/server.js"
};
static const unsigned char sheet_js[] = {
#embed "../Explorer/Page/sheet.js"
};
static const unsigned char stage_js[] = {
#embed "../Explorer/Page/stage.js"
};
static const unsigned char still_js[] = {
#embed "../Explorer/Page/still.js"
};
static const unsigned char strip_js[] = {
#embed "../Explorer/Page/strip.js"
};
static const unsigned char text_js[] = {
#embed "../Explorer/Page/text.js"
};
static const unsigned char tiles_js[] = {
#embed "../Explorer/Page/tiles.js"
};
static const unsigned char trail_js[] = {
#embed "../Explorer/Page/trail.js"
};
static const unsigned char tuning_js[] = {
#embed "../Explorer/Page/tuning.js"
};
static const unsigned char wait_js[] = {
#embed "../Explorer/Page/wait.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const CPageFile files[] = {
    FILE("index.html", index_html),
    FILE("sheet.css", sheet_css),
    FILE("style.css", style_css),
    FILE("blur.js", blur_js),
    FILE("camera.js", camera_js),
    FILE("changes.js", changes_js),
    FILE("coats.js", coats_js),
    FILE("demand.js", demand_js),
    FILE("edges.js", edges_js),
    FILE("elements.js", elements_js),
    FILE("epoch.js", epoch_js),
    FILE("epochs.js", epochs_js),
    FILE("film.js", film_js),
    FILE("gallery.js", gallery_js),
    FILE("goal.js", goal_js),
    FILE("hands.js", hands_js),
    FILE("kept.js", kept_js),
    FILE("laboratory.js", laboratory_js),
    FILE("lattice.js", lattice_js),
    FILE("main.js", main_js),
    FILE("motions.js", motions_js),
    FILE("overlay.js", overlay_js),
    FILE("panel.js", panel_js),
    FILE("parameters.js", parameters_js),
    FILE("physics.js", physics_js),
    FILE("point.js", point_js),
    FILE("server.js", server_js),
    FILE("sheet.js", sheet_js),
    FILE("stage.js", stage_js),
    FILE("still.js", still_js),
    FILE("strip.js", strip_js),
    FILE("text.js", text_js),
    FILE("tiles.js", tiles_js),
    FILE("trail.js", trail_js),
    FILE("tuning.js", tuning_js),
    FILE("wait.js", wait_js),
};

const CPageFile *cpage_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
