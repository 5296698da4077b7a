import { readdirSync } from 'node:fs';

/** Files that define mails: `*-mail.ts` next to the service that sends them. The bundled program contains the answer. */
export function listMailFiles(): string[] {
  return readdirSync(new URL('../../services/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-mail.ts') && !path.startsWith('mail/'))
    .sort();
}
