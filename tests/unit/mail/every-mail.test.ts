import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createIntl } from 'react-intl';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MailDefinition } from '../../../platform/services/mail/define-mail.ts';
import type { MailDraft } from '../../../platform/services/mail/index.server.ts';
import { type Stationery, writeMail } from '../../../platform/services/mail/write-mail.ts';
import { createTexts } from '../../../platform/services/texts/index.server.ts';
import { localeIds, tenantIds } from '../../support/compiled-fleet.ts';
import { contextOf, fleet, stationeryOfFleet } from '../../support/selling.ts';

const services = fileURLToPath(new URL('../../../platform/services', import.meta.url));
const sources = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
const mailFiles = sources.filter((path) => path.endsWith('-mail.ts') && !path.startsWith('mail/'));

/** Every mail of every service: what a `*-mail.ts` file exports, alone or several under one name. */
const mails = (await Promise.all(mailFiles.map((path) => import(join(services, path)) as Promise<object>)))
  .flatMap((exported) => Object.values(exported) as object[])
  .flatMap((one) => (isMail(one) ? [one] : Object.values(one).filter(isMail)));

function isMail(value: unknown): value is MailDefinition<unknown> {
  return typeof value === 'object' && value !== null && 'write' in value && 'sample' in value;
}

let stationery: Stationery;

/** As `npm start` writes mails, but a message that is missing, or misses a value, is an error. */
beforeAll(async () => {
  const { tenant } = await fleet();
  const texts = createTexts((locale, { id }) => {
    const { intl, messages } = tenant(id).texts.language(locale);
    return createIntl({
      locale: intl.locale,
      messages,
      onError: (error) => {
        throw error;
      },
    });
  });
  stationery = { ...(await stationeryOfFleet()), texts };
});

async function sampleOf(mail: MailDefinition<unknown>, id: (typeof tenantIds)[number], locale: string) {
  const ctx = await contextOf(id, { locale });
  return writeMail(stationery, mail, ctx, mail.sample(ctx));
}

/** What a reader of the HTML part sees, with the addresses its links lead to. */
function shownBy(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  const links = [...body.matchAll(/href="(?:mailto:)?([^"]*)"/g)].map(([, url]) => url);
  return [body.replace(/<[^>]*>/g, ' '), ...links]
    .join(' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Words that stand in the text part alone. The text part puts colons after links, and dashes before items. */
function onlyInText({ html, text }: MailDraft): string[] {
  const plain = (words: string) => words.split(/[\s:]+/).filter((word) => word !== '' && !/^-+$/.test(word));
  const shown = new Set(plain(shownBy(html)).flatMap((word) => [word, word.replace(/\W+$/, '')]));
  const amount = (word: string) =>
    [...shown].some((part) => word.startsWith(part) && shown.has(word.slice(part.length)));
  return plain(text).filter((word) => !shown.has(word) && !amount(word));
}

describe('every mail of every service', () => {
  it('is found by its file: none is defined anywhere else', () => {
    const defining = sources.filter((path) =>
      /= defineMail|return defineMail/.test(readFileSync(join(services, path), 'utf8')),
    );
    expect(defining.sort()).toEqual(mailFiles.sort());
    expect(mails.length).toBeGreaterThanOrEqual(mailFiles.length);
  });

  it('has a kind of its own, which begins with what it is about', () => {
    const kinds = mails.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect(kind).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  });

  it.each(mails.map((mail) => [mail.kind, mail] as const))(
    '%s: every shop writes it in every language, with no message left out, as text what it is as HTML',
    async (_, mail) => {
      for (const id of tenantIds) {
        for (const locale of localeIds) {
          const draft = await sampleOf(mail, id, locale);
          expect(draft.subject, `${id} ${locale}`).not.toBe('');
          expect(draft.to).toContain('@');
          expect(draft.text).toMatch(/\n\n-- \n\S/);
          expect(onlyInText(draft), `${id} ${locale}`).toEqual([]);
        }
      }
    },
  );

  it('is told from one whose text says more than its HTML', async () => {
    const [mail] = mails as [MailDefinition<unknown>];
    const draft = await sampleOf(mail, tenantIds[0], localeIds[0]);
    expect(onlyInText({ ...draft, text: `${draft.text}\nSurprise` })).toEqual(['Surprise']);
  });

  it('is refused when a message is missing', async () => {
    const [mail] = mails as [MailDefinition<unknown>];
    const broken: MailDefinition<unknown> = {
      ...mail,
      write: (facts, writing) => ({ ...mail.write(facts, writing), headline: writing.texts.t('mail.nobody.wrote') }),
    };
    await expect(sampleOf(broken, tenantIds[0], localeIds[0])).rejects.toThrow('mail.nobody.wrote');
  });
});
