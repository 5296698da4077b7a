import type { TextFile } from '../read/text-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** The pictures that every page of a shop shows, one SVG per theme and folder. */
const FOLDERS = ['wordmarks', 'icons'] as const;

/** Content that runs, loads or embeds something: the SVG becomes part of the page. */
const ACTIVE =
  /<(script|foreignObject|iframe|image|use(?![^>]*\shref="#)|a)\b|\son\w+\s*=|javascript:|data:|@import|url\(\s*['"]?(?!#)|<!(?:DOCTYPE|ENTITY)/i;

/**
 * Checks that each theme of a tenant has a wordmark and an icon, and that these and the logos of carriers and posters of
 * films are SVG with a view box and without active content.
 */
export function checkThemePictures(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const { theme } = tenant.merged;
    if (typeof theme !== 'string' || !fleet.files.themes.has(theme)) continue;
    const missing = FOLDERS.find((folder) => !fleet.files[folder].has(theme));
    for (const folder of missing ? [missing] : FOLDERS) checkPicture(fleet, tenant, { theme, folder }, report);
  }
  checkUnusedThemes(fleet, report);
  for (const file of fleet.files.drawnPictures) {
    checkSvg(file, (offset, length, message, fix) =>
      report.add('invalidPicture', { span: { file, offset, length }, message, fix }),
    );
  }
}

/** Pictures of a theme that no shop has yet are compiled too. */
function checkUnusedThemes({ tenants, files }: Fleet, report: Report): void {
  const used = new Set(tenants.map(({ merged }) => merged.theme));
  for (const folder of FOLDERS) {
    for (const [theme, file] of files[folder]) {
      if (used.has(theme)) continue;
      checkSvg(file, (offset, length, message, fix) =>
        report.add('themePicture', { span: { file, offset, length }, message, fix }),
      );
    }
  }
}

interface Picture {
  theme: string;
  folder: (typeof FOLDERS)[number];
}

function checkPicture({ files }: Fleet, tenant: Tenant, { theme, folder }: Picture, report: Report): void {
  const path = `themes/${folder}/${theme}.svg`;
  const file = files[folder].get(theme);
  if (file === undefined) {
    report.add('themePicture', {
      span: findSpan(tenant.layers, ['theme']),
      message: `The theme ${quoteText(theme)} has no file ${path}.`,
      fix: `Put an SVG there, or name a theme that has its ${folder === 'icons' ? 'icon' : 'wordmark'}.`,
      tenant,
    });
    return;
  }
  checkSvg(file, (offset, length, message, fix) =>
    report.add('themePicture', { span: { file, offset, length }, message, fix, tenant }),
  );
}

type Fault = (offset: number, length: number, message: string, fix: string) => void;

/** One message per file: the first fault is the cause of what follows. */
export function checkSvg({ path, text, fault: unreadable }: TextFile, fault: Fault): void {
  if (unreadable) return;
  const root = /<svg\b[^>]*>/.exec(text);
  const active = ACTIVE.exec(text);
  if (!root || !/<\/svg>\s*$/.test(text)) {
    fault(0, 1, `${path} is not an SVG file.`, 'Start it with <svg …> and end it with </svg>.');
  } else if (!/\sviewBox="\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+\d*\.?\d+[\s,]+\d*\.?\d+\s*"/.test(root[0])) {
    fault(root.index, root[0].length, `${path} has no viewBox.`, 'Add viewBox="0 0 <width> <height>" to its <svg>.');
  } else if (active) {
    const message = `${path} contains ${quoteText(active[0].trim())}, which runs or loads something.`;
    fault(active.index, active[0].length, message, 'Use shapes only.');
  } else if (/viewBox="\s*\S+[\s,]+\S+[\s,]+(?:0*\.?0*[\s,]|\S+[\s,]+0*\.?0*\s*")/.test(root[0])) {
    const message = `${path} has a viewBox without width or height.`;
    fault(root.index, root[0].length, message, 'Write the width and height of the drawing.');
  } else if (!/\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(root[0])) {
    const message = `${path} has no namespace: browsers do not show it as a picture.`;
    fault(root.index, root[0].length, message, 'Add xmlns="http://www.w3.org/2000/svg" to its <svg>.');
  } else if (!/<(?:path|rect|circle|ellipse|line|poly(?:line|gon)|text)\b/.test(text)) {
    fault(root.index, root[0].length, `${path} draws nothing.`, 'Export the drawing again, as shapes.');
  }
}
