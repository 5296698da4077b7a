import type { FleetReport } from '../../../../generators/development/fleet-report.ts';
import { escapeHtml } from '../operator-page.ts';

type Theme = FleetReport['themes'][number];
type Scheme = Theme['schemes'][number];
type Pair = Scheme['pairs'][number];

/** Colours that make a theme recognisable at a glance. */
const STRIP = ['page', 'surface', 'sunken', 'text', 'header', 'action', 'accent', 'tag'];
const SIZE = 16;

/** The pair nearest to its minimum, of both colour schemes. */
export function lowestPair({ schemes }: Theme): Pair | undefined {
  return schemes
    .flatMap(({ pairs }) => pairs.slice(0, 1))
    .sort((a, b) => a.ratio / a.required - b.ratio / b.required)[0];
}

/** Light above dark. Colours are attributes, because the page's policy allows no inline style. */
export function printStrip({ name, schemes }: Theme): string {
  const rows = schemes.map(({ swatches }) =>
    STRIP.flatMap((one) => swatches.find((swatch) => swatch.name === one) ?? []),
  );
  const width = Math.max(...rows.map((row) => row.length)) * SIZE;
  const squares = rows.flatMap((row, y) =>
    row.map(
      ({ hex }, x) =>
        `<rect x="${x * SIZE}" y="${y * SIZE}" width="${SIZE}" height="${SIZE}" fill="${escapeHtml(hex)}"/>`,
    ),
  );
  const height = rows.length * SIZE;
  return `<svg class="strip" role="img" aria-label="Colours of ${escapeHtml(name)}: light, dark" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${squares.join('')}</svg>`;
}

/** Every theme with all colours, and the contrast of every pair of them. */
export function printThemes(report: FleetReport | undefined): string {
  const themes = (report?.themes ?? []).map(printTheme);
  return `<section id="themes" aria-labelledby="themes-title"><h2 id="themes-title">Themes</h2>${themes.join('')}</section>`;
}

function printTheme(theme: Theme): string {
  const { name, schemes } = theme;
  const below = schemes.flatMap(({ pairs }) => pairs).filter(({ ratio, required }) => ratio < required).length;
  const pairs = schemes.reduce((sum, scheme) => sum + scheme.pairs.length, 0);
  const result = below === 0 ? `all ${pairs} pairs pass` : `${below} of ${pairs} pairs are too low`;
  return `<details class="theme" id="theme-${escapeHtml(name)}"><summary>${escapeHtml(name)} ${printStrip(theme)} ${result}</summary>${schemes.map((scheme) => printScheme(name, scheme)).join('')}</details>`;
}

function printScheme(theme: string, { scheme, swatches, pairs }: Scheme): string {
  const title = `${theme}, ${scheme}`;
  const colours = swatches.map(
    ({ name, hex }) =>
      `<li class="swatch">${printSquare(hex)} ${escapeHtml(name)} <code>${escapeHtml(hex)}</code></li>`,
  );
  return `<h3>${escapeHtml(title)}</h3><ul class="swatches">${colours.join('')}</ul>
<div class="wide" role="region" aria-label="Contrast: ${escapeHtml(title)}" tabindex="0"><table><thead><tr><th scope="col">Pair</th><th scope="col">Colours</th><th scope="col">Use</th><th scope="col">Needs</th><th scope="col">Contrast</th></tr></thead><tbody>${pairs.map(printPair).join('')}</tbody></table></div>`;
}

function printPair({ foreground, background, use, required, ratio }: Pair): string {
  const mark = ratio < required ? ' data-level="error"' : '';
  const colours = `${printSquare(background.hex)}${printSquare(foreground.hex)}`;
  return `<tr><td>${escapeHtml(foreground.name)} on ${escapeHtml(background.name)}</td><td>${colours}</td><td>${escapeHtml(use)}</td><td>${required}</td><td><b class="ratio"${mark}>${ratio.toFixed(2)}</b></td></tr>`;
}

function printSquare(hex: string): string {
  return `<svg class="square" aria-hidden="true" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${escapeHtml(hex)}"/></svg>`;
}
