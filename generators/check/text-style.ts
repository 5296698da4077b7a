/** How text for people is written: colours and line breaks belong to terminals, not to pipes and files. */
export interface TextStyle {
  colours: boolean;
  /** Columns of the terminal; Infinity without one. */
  width: number;
}

export const PLAIN_STYLE: TextStyle = { colours: false, width: Number.POSITIVE_INFINITY };

/** Narrower terminals cannot show a line of code with its number. */
const MIN_WIDTH_COLUMNS = 40;

/** The part of a process's output stream that says what it can show. */
export interface OutputStream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Plain for pipes and files; without colours if `NO_COLOR` is set (https://no-color.org) or the terminal is dumb. */
export function terminalStyle({ isTTY, columns = 0 }: OutputStream, env: Readonly<NodeJS.ProcessEnv>): TextStyle {
  if (!isTTY) return PLAIN_STYLE;
  const colours = !env.NO_COLOR && env.TERM !== 'dumb';
  return { colours, width: columns >= MIN_WIDTH_COLUMNS ? columns : PLAIN_STYLE.width };
}

const CODES = { red: [31, 39], yellow: [33, 39], cyan: [36, 39], bold: [1, 22], dim: [2, 22] } as const;

export function paint(text: string, colour: keyof typeof CODES, { colours }: TextStyle): string {
  const [start, end] = CODES[colour];
  return colours ? `\u001b[${start}m${text}\u001b[${end}m` : text;
}

/** Breaks a paragraph between words; continued lines begin with `indent`. */
export function wrapText(text: string, indent: string, { width }: TextStyle): string {
  if (text.length <= width) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** The part of a long line around a place, so that the line fits; `…` marks what is left out. */
export function cropLine(text: string, place: number, width: number): { text: string; start: number } {
  if (text.length <= width) return { text, start: 0 };
  const start = Math.max(0, Math.min(place - Math.floor(width / 3), text.length - width));
  const end = start + width;
  const cropped = text.slice(start, end);
  const from = start > 0 ? `…${cropped.slice(1)}` : cropped;
  return { text: end < text.length ? `${from.slice(0, -1)}…` : from, start };
}
