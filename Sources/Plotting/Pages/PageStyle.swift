/// How a ``Page`` looks: dark on white, one column, everything as wide as the screen at most.
enum PageStyle {
  static let rules = """

    body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: #fff; color: #1a1a1a;
      font: 1.0625rem/1.5 Helvetica, Arial, sans-serif; overflow-wrap: break-word; }
    h1 { font-size: 1.9rem; line-height: 1.2; }
    h2 { font-size: 1.45rem; line-height: 1.25; margin: 2.5rem 0 .5rem; border-top: 2px solid #1a1a1a;
      padding-top: .6rem; }
    h3 { font-size: 1.15rem; margin: 1.5rem 0 .25rem; }
    h4 { font-size: 1rem; margin: .75rem 0 .25rem; }
    p, ul, dl { max-width: 46rem; }
    a { color: #005a8c; }
    nav ol { padding-left: 1.4rem; columns: 20rem; }
    .note { border-left: .3rem solid #d55e00; padding-left: .8rem; }
    figure { margin: 1.5rem 0; }
    figure svg { display: block; width: 100%; max-width: 52rem; height: auto; }
    figure img { display: block; max-width: 100%; height: auto; image-rendering: pixelated; }
    figcaption { max-width: 46rem; padding: .5rem 0; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums;
      min-width: min(100%, 46rem); }
    th, td { padding: .3rem .7rem; border-bottom: 1px solid #b3b3b3; text-align: right;
      vertical-align: top; font-weight: normal; }
    thead th { border-bottom: 2px solid #1a1a1a; font-weight: bold; vertical-align: bottom; }
    th:first-child { text-align: left; white-space: nowrap; }
    td.marked { background: #fbe3d3; font-weight: bold; }
    @media (max-width: 40rem) { table { font-size: .8125rem; } th, td { padding: .3rem .25rem; } }
    dt { font-weight: bold; margin-top: .5rem; }
    dd { margin: 0 0 0 1.2rem; }
    code { font: .95em/1.4 Menlo, Consolas, monospace; }
    pre { overflow-x: auto; background: #f2f2f2; padding: .7rem; }
    .strip ol { display: flex; gap: .5rem; margin: 0; padding: 0; list-style: none; }
    .strip li { flex: 1 1 0; min-width: 7rem; max-width: 12rem; font-size: .8125rem;
      line-height: 1.3; }
    .strip img { width: 100%; border: 3px solid #d9d9d9; box-sizing: border-box; }
    .strip li.marked img { border-color: #d55e00; }
    .strip li.marked span { font-weight: bold; }
    @media (min-width: 50rem) { .strip li { min-width: 4.25rem; } .strip ol { gap: .35rem; } }
    @media print { body { max-width: none; font-size: 10.5pt; } nav { display: none; }
      figure, tr, .strip { break-inside: avoid; } .wide { overflow: visible; }
      .strip ol { flex-wrap: wrap; } }

    """
}
