import { linesWith } from './canary.ts';
import type { PrintedRow } from './database-text.ts';

/** Those of people whose whole life with an account is tested, in the order in which they have them. */
export const ACCOUNT_PASSWORDS = [
  'Kanarien Kiesel Tram 7319',
  'Kanarien Lampe Tram 7319',
  'Kanarien Birke Tram 7319',
] as const;

/** Values that only their owner may read. */
export interface OwnSecrets {
  /** Who the mails with their links go to. */
  email: string;
  passwords: readonly string[];
  ibans: readonly string[];
  /** Of links in mails. */
  linkTokens: readonly string[];
  /** Of sessions, and other browser storage. */
  tokens: readonly string[];
}

/** An account number as people write it, and as machines do. */
function waysToWrite(iban: string): string[] {
  const whole = iban.replaceAll(/\s/g, '');
  const number = whole.slice(4);
  const groups = (gap: string) =>
    whole
      .match(/.{1,4}/g)
      ?.slice(1, 4)
      .join(gap) ?? whole;
  return [number, groups(' '), groups('\u00a0')];
}

/** Secrets found in lines of text, by kind; [] if none is found. */
export function secretsIn(secrets: OwnSecrets, lines: readonly string[]): string[] {
  return [...alwaysSecret(secrets), ...secrets.linkTokens].flatMap((text) =>
    linesWith(text, lines).map((line) => `${text} in ${around(text, line)}`),
  );
}

/** The same for a database. A mail that waits holds the token of its link, sealed. */
export function secretsStored(secrets: OwnSecrets, rows: readonly PrintedRow[]): string[] {
  const found = (texts: readonly string[], within: readonly PrintedRow[]) =>
    texts.flatMap((text) =>
      within
        .filter((row) => linesWith(text, [row.text]).length > 0)
        .map(({ table, text: row }) => `${text} in ${table}: ${around(text, row)}`),
    );
  return found([...alwaysSecret(secrets), ...secrets.linkTokens], rows);
}

function alwaysSecret({ passwords, ibans, tokens }: OwnSecrets): string[] {
  return [...passwords, ...ibans.flatMap(waysToWrite), ...tokens];
}

function around(text: string, line: string): string {
  const at = Math.max(0, line.indexOf(text));
  return line.slice(Math.max(0, at - 80), at + 120);
}
