#!/usr/bin/env bash
# Draws everything in Worlds/ for a page, each with the command that makes it: out/gallery/index.html.
# Needs a built fathom; ffmpeg for the films, which are animated PNGs without it.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.build/release:$PATH"
out=out/gallery
film=mp4
command -v ffmpeg >/dev/null || film=apng
mkdir -p "$out"

escaped() { sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' -e 's/"/\&quot;/g'; }

about() { sed -n 's/^about: *//p' "$1" | sed -e 's/^"\(.*\)"$/\1/' | escaped; }

# figure FILE SENTENCE COMMAND...: runs the command, which makes the file, and shows both.
figure() {
  local file=$1 sentence=$2
  shift 2
  echo "$*" >&2
  "$@" >&2
  local link=${file#"$out/"}
  echo "<figure>"
  case $file in
    *.mp4) echo "<video src=\"$link#t=2\" controls loop muted playsinline preload=\"metadata\"></video>" ;;
    *.html) echo "<iframe src=\"$link\" loading=\"lazy\" title=\"$sentence\"></iframe><a href=\"$link\">The whole page</a>" ;;
    *) echo "<img src=\"$link\" loading=\"lazy\" alt=\"$sentence\">" ;;
  esac
  echo "<figcaption>$sentence<code>$(printf '%s ' "$@" | escaped)</code></figcaption></figure>"
}

# The frames of a flight that its short film has: six seconds from its middle.
middle() {
  local count rate
  count=$(fathom fly "$1" --dry-run | tail -n +2 | wc -l)
  rate=$(sed -n 's/^rate: *//p' "Worlds/$1.yaml")
  local first=$(((count - 6 * ${rate:-30}) / 2))
  [ "$first" -ge 0 ] || first=0
  local last=$((first + 6 * ${rate:-30}))
  [ "$last" -lt "$count" ] || last=$((count - 1))
  echo "$first-$last"
}

worlds() {
  for file in Worlds/*.yaml; do
    grep -qE '^(camera|gestures|events):' "$file" && continue
    name=$(basename "$file" .yaml)
    figure "$out/$name.png" "$(about "$file")" fathom render "$name" --size 640x360 -o "$out/$name.png"
  done
}

# world NAME TEXT [OPTION...]: a picture of a world of one line, which the page shows as well.
world() {
  local name=$1 text=$2
  shift 2
  mkdir -p "$out/worlds"
  echo "$text" >"$out/worlds/$name.yaml"
  figure "$out/$name.png" "$(escaped <<<"$text")" fathom render "$out/worlds/$name.yaml" "$@" --size 640x360 \
    -o "$out/$name.png"
}

# Every value of the parameters that have a few: "GENERATOR PARAMETER VALUE...", line by line.
choices() {
  fathom worlds | sed -n -e 's/^Generator \(.*\): .*/\1/; t keep' \
    -e 's/^  \([a-z]*\): one of \(.*\), default .*/\1 \2/; t show' -e 'b' -e ':keep' -e 'h; b' \
    -e ':show' -e 's/,//g; G; s/\(.*\)\n\(.*\)/\2 \1/p'
}

generators() {
  choices | while read -r generator parameter values; do
    # Pictures have nothing to show without one.
    [ "$generator" = picture ] && continue
    # Kinds of noise are told apart by few octaves under a low sun.
    local look=
    [ "$generator $parameter" != 'noise kind' ] ||
      look=', roughness: 0.3, coarsest: 6.5, palette: gray, colors: {slope: {height: 8}}'
    for value in $values; do
      world "$generator-$parameter-$value" "{generator: $generator, $parameter: $value$look}" </dev/null
    done
  done
}

colorings() {
  while IFS='|' read -r name world place; do
    world "coloring-$name" "{generator: $world}" ${place:+--at "$place"} </dev/null
  done <<'LIST'
histogram|mandelbrot, colors: {scale: histogram, density: 1.5}|seahorse-valley
linear|mandelbrot, colors: {scale: linear, density: 0.02}|seahorse-valley
root|mandelbrot, colors: {scale: root, density: 0.3}|seahorse-valley
log|mandelbrot, colors: {scale: log, density: 0.5}|seahorse-valley
outline|mandelbrot, colors: {outline: 0.8}|seahorse-valley
slope|mandelbrot, colors: {slope: {azimuth: 315, elevation: 40, strength: 0.8}}|seahorse-valley
decomposition|mandelbrot, colors: {decomposition: 0.5}|seahorse-valley
relief|noise, kind: ridged, palette: gray, colors: {slope: {height: 15}}
contours|noise, colors: {contours: {interval: 0.25, strength: 0.5}}
terrain|noise, colors: {terrain: {sea: 0, shore: 0.1, snow: 1.5}, slope: {height: 15}}
LIST
}

flights() {
  for file in Worlds/*.yaml; do
    name=$(basename "$file" .yaml)
    if grep -q '^camera:' "$file"; then
      size=()
      [ "$(sed -n 's/^size: *\([0-9]*\)x.*/\1/p' "$file")" -gt 640 ] && size=(--size 640x360)
      figure "$out/$name.$film" "$(about "$file")" fathom fly "$name" "${size[@]}" \
        --frames "$(middle "$name")" --movie "$out/$name.$film" --no-frames
    elif grep -q '^gestures:' "$file"; then
      figure "$out/$name.$film" "$(about "$file")" fathom fly "$name" --movie "$out/$name.$film" --no-frames
    fi
  done
}

traces() {
  for file in Worlds/album.yaml Worlds/documents/*.yaml; do
    name=$(basename "$file" .yaml)
    figure "$out/$name.$film" "$(about "$file")" fathom scroll "$name" --rate 30 --movie "$out/$name.$film"
  done
}

lessons() {
  for file in Worlds/lessons/*.yaml; do
    name=$(basename "$file" .yaml)
    figure "$out/lab/$name/report.html" "$(about "$file")" fathom lab precision "$name" -o "$out/lab/$name"
  done
}

places() {
  for file in Worlds/places/*.yaml; do
    name=$(basename "$file" .yaml)
    figure "$out/$name.png" "$(about "$file")" fathom render "$name" --size 640x360 -o "$out/$name.png"
  done
}

palettes() {
  fathom palettes -o "$out/palettes.png" | while read -r name; do
    figure "$out/palette-$name.png" "$name" fathom render mandelbrot --at seahorse-valley --palette "$name" \
      --size 640x360 -o "$out/palette-$name.png"
  done
}

{
  cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fathom: a gallery</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 84rem; padding: 0 1rem; color: #222; background: #fff }
main { display: grid; gap: 2rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)) }
h2 { grid-column: 1 / -1; margin: 1rem 0 0 }
figure { margin: 0 } img, video, iframe { display: block; width: 100%; height: auto; border: 0 }
video { max-height: 22rem; background: #000 } iframe { aspect-ratio: 16 / 9; border: 1px solid #ccc }
code { display: block; font-size: .8rem; color: #555; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #111 } code { color: #aaa } }
</style>
<h1>Everything that Fathom ships</h1>
<p>Each picture with the command that makes it. Films are six seconds from the middle of a flight.</p>
<main>
HTML
  for part in worlds flights traces lessons places generators colorings palettes; do
    echo "<h2>$(tr '[:lower:]' '[:upper:]' <<<"${part:0:1}")${part:1}</h2>"
    "$part"
  done
  echo "</main></html>"
} >"$out/index.html.tmp"
mv "$out/index.html.tmp" "$out/index.html"
echo "The gallery is $out/index.html"
