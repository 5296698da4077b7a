/** Colours of one theme as literal values: mail programs do not support custom properties. */
export interface MailColours {
  sunken: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  link: string;
  action: string;
  onAction: string;
  accent: string;
  /** Colour of the shop's header, also used in the mail. */
  header: string;
  onHeader: string;
}

export interface MailStyle {
  light: MailColours;
  dark: MailColours;
  /** Font stacks of the theme, with a fallback that every mail program has. */
  displayFont: string;
  textFont: string;
  radius: string;
}

const PROPERTIES: Record<keyof MailColours, string> = {
  sunken: '--c-sunken',
  surface: '--c-surface',
  text: '--c-text',
  muted: '--c-text-muted',
  line: '--c-line',
  link: '--c-link',
  action: '--c-action',
  onAction: '--c-on-action',
  accent: '--c-accent',
  header: '--c-header',
  onHeader: '--c-on-header',
};

const cache = new Map<string, MailStyle>();

/** Reads the values from a compiled theme. Throws when one is missing: the mail would silently lose its colours. */
export function getMailStyle(css: string): MailStyle {
  const known = cache.get(css);
  if (known) return known;
  const light = findBlock(css, /(?:^|[}\s]):root\s*\{/);
  const dark = findBlock(css, /\[data-scheme="?dark"?\]\s*\{/);
  const theme = {
    light: readColours(light),
    dark: readColours(dark),
    displayFont: readValue(light, '--f-display'),
    textFont: readValue(light, '--f-text').replace('system-ui', 'Arial'),
    radius: readValue(light, '--radius-control'),
  };
  cache.set(css, theme);
  return theme;
}

/** Finds the declarations of the first rule with a matching selector. */
function findBlock(css: string, selector: RegExp): string {
  const start = selector.exec(css);
  if (!start) throw new Error(`The theme has no rule ${selector}.`);
  const from = start.index + start[0].length;
  return css.slice(from, css.indexOf('}', from));
}

function readColours(declarations: string): MailColours {
  const entries = Object.entries(PROPERTIES).map(([name, property]) => [name, readValue(declarations, property)]);
  return Object.fromEntries(entries) as unknown as MailColours;
}

function readValue(declarations: string, property: string): string {
  const found = new RegExp(`${property}\\s*:\\s*([^;}]+)`).exec(declarations)?.[1]?.trim();
  if (!found) throw new Error(`The theme has no ${property}.`);
  return found;
}
