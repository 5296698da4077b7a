import { readdirSync } from 'node:fs';
import type { MailDefinition } from '../../services/mail/index.server.ts';

const SERVICES = new URL('../../services/', import.meta.url);

/** Where mails are defined: `*-mail.ts` beside the service that sends them. */
export function mailFiles(): string[] {
  return readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-mail.ts') && !path.startsWith('mail/'))
    .sort();
}

/** Every mail there is, by its kind: what those files export, alone or several under one name. */
export async function findMails(): Promise<MailDefinition<unknown>[]> {
  const exported = await Promise.all(
    mailFiles().map((path) => import(new URL(path, SERVICES).href) as Promise<object>),
  );
  return exported
    .flatMap((one) => Object.values(one) as object[])
    .flatMap((one) => (isMail(one) ? [one] : Object.values(one).filter(isMail)))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function isMail(value: unknown): value is MailDefinition<unknown> {
  return typeof value === 'object' && value !== null && 'write' in value && 'sample' in value;
}
