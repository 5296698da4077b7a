import type { TextPart } from './text-parts.ts';
import type { TextState } from './text-units.ts';

/** A text as a translator gets it. */
export interface ExportedText {
  id: string;
  source: string;
  sourceParts: readonly TextPart[];
  /** Undefined for a text that has no translation yet. */
  target: string | undefined;
  targetParts: readonly TextPart[];
  state: TextState;
  description: string;
  limit: string;
  shown: string;
}

export interface ExportedLanguage {
  /** BCP 47 tags. */
  sourceLang: string;
  targetLang: string;
  texts: readonly ExportedText[];
}

/** A text as a translator returns it. */
export interface ImportedText {
  /** Where the text is in the file: `row 7`, `unit u7`. */
  place: string;
  id: string;
  source: string;
  /** Undefined if it was not translated. */
  target: string | undefined;
  /** The translator says that the target renders the source, even if it is the same as before. */
  confirmed: boolean;
}

/** A file that cannot be read as a whole. */
export class ExchangeError extends Error {}
