import type { MailDefinition } from '../../services/mail/index.server.ts';
import { listMailFiles } from './mail-files.build.ts';

const ENDING = '-mail.ts';

/** All mails by kind, from the exports of those files. An export may hold several mails. */
export async function findMails(): Promise<MailDefinition<unknown>[]> {
  const exported = await Promise.all(
    // Glob literals, because the bundler includes what it can read as one.
    listMailFiles().map(
      (path) => import(/* @vite-ignore */ `../../services/${path.slice(0, -ENDING.length)}-mail.ts`) as Promise<object>,
    ),
  );
  return exported
    .flatMap((one) => Object.values(one) as object[])
    .flatMap((one) => (isMail(one) ? [one] : Object.values(one).filter(isMail)))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function isMail(value: unknown): value is MailDefinition<unknown> {
  return typeof value === 'object' && value !== null && 'write' in value && 'sample' in value;
}
