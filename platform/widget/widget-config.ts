import type { Appearance, WidgetConsent } from '../shared/widget-messages.ts';

/** What the server puts before the script: facts of one shop host. All of it is public. */
export interface WidgetConfig {
  /** Origin of the shop. */
  origin: string;
  /** The shop is not public yet: only a preview link opens it. */
  draft?: true;
  /** Origins whose pages may show the shop, as in its `frame-ancestors`. */
  ancestors: readonly string[];
  /** Language of the shop itself, a key of `texts`. */
  locale: string;
  texts: Readonly<Record<string, WidgetTexts>>;
  /** The theme's colours. */
  light: WidgetColours;
  dark: WidgetColours;
}

export interface WidgetTexts {
  title: string;
  open: string;
  close: string;
  loading: string;
  forbidden: string;
  unreachable: string;
  link: string;
  /** Only of a shop in draft. */
  draft?: string;
}

/** Page, surface, text, line, action, text on the action. */
export type WidgetColours = readonly [string, string, string, string, string, string];

export type { Appearance, WidgetConsent };
