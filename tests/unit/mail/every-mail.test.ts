import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listMailFiles } from '../../../platform/server/operator/mail-files.build.ts';
import { findMails } from '../../../platform/server/operator/mail-kinds.ts';
import type { MailDefinition } from '../../../platform/services/mail/define-mail.ts';
import type { MailDraft } from '../../../platform/services/mail/index.server.ts';
import { type MailTheme, writeMail } from '../../../platform/services/mail/write-mail.ts';
import { createTexts, type GetLanguage } from '../../../platform/services/texts/index.server.ts';
import { formatMessages } from '../../../platform/shared/messages.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, PARTNER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { localeIds, serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { deadLinks, hardToRead } from '../../support/mail-contrast.ts';
import { createContext, createFleetMailTheme, loadTestFleet } from '../../support/selling.ts';

const services = fileURLToPath(new URL('../../../platform/services', import.meta.url));
const sources = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
const files = listMailFiles();
const mails = await findMails();

/** A name that attacks the reader of the mail. */
const HOSTILE = [
  'https://evil.example/login',
  'evil.com',
  'www.evil',
  'Sie haben gewonnen und bekommen tausend Euro',
  'WIN 0800123456',
  'Jo\r\nBcc: all@evil.example',
  'mail me@evil.example',
  '<b>gewonnen</b><script>evil()</script><img src="https://evil.example/x">',
  'gewonnen'.repeat(7),
  '[gewonnen](https://evil.example)',
];

const printed = ({ html, text, subject }: MailDraft) => `${subject}\n${shownBy(html)}\n${text}`;

/** A mail to the shop without the quoted message, which may contain anything. */
const outsideOfQuotes = ({ html, text, subject }: MailDraft) =>
  `${subject}\n${shownBy(html.replace(/<blockquote.*?<\/blockquote>/s, ''))}\n${text.replace(/^>.*$/gm, '')}`;

const LINKISH = /:\/\/|www\.\S|@|[\p{L}\p{N}]{2,}\.\p{L}{2,}/iu;

/** Words that a mail program may turn into a link. */
const linkish = (text: string) => [...new Set(text.split(/\s+/).filter((word) => LINKISH.test(word)))].sort();

let stationery: MailTheme;
const fleet = await loadTestFleet();
const languages = new Map<string, ReturnType<GetLanguage>>();
const contexts = new Map<string, Promise<RequestContext>>();

/** Prepared once: thousands of mails share the messages of a shop in a language. */
const getLanguage: GetLanguage = (locale, { id }) => {
  const key = `${id} ${locale}`;
  const known = languages.get(key);
  if (known) return known;
  const { words, messages } = fleet.tenant(id).texts.language(locale);
  const format = formatMessages(words.lang, messages, (problem) => {
    throw problem;
  });
  const language: ReturnType<GetLanguage> = {
    lang: words.lang,
    text: (message, values) => String(format(message, values)),
  };
  languages.set(key, language);
  return language;
};

function getContext(id: (typeof tenantIds)[number], locale: string): Promise<RequestContext> {
  const key = `${id} ${locale}`;
  const context = contexts.get(key) ?? createContext(id, { locale });
  contexts.set(key, context);
  return context;
}

/** As `npm start` writes mails, but a missing message or value is an error. */
beforeAll(async () => {
  stationery = { ...(await createFleetMailTheme()), texts: createTexts(getLanguage) };
});

async function writeSample(mail: MailDefinition<unknown>, id: (typeof tenantIds)[number], locale: string) {
  const ctx = await getContext(id, locale);
  return writeMail(stationery, mail, ctx, mail.sample(ctx));
}

const benignMails = new Map<string, Promise<MailDraft>>();

/** The sample of a mail, written once for all names that it is compared with. */
function writeBenign(mail: MailDefinition<unknown>, id: (typeof tenantIds)[number]): Promise<MailDraft> {
  const key = `${mail.kind} ${id}`;
  const written = benignMails.get(key) ?? writeSample(mail, id, serverConfig[id].locale);
  benignMails.set(key, written);
  return written;
}

/** The visible text of the HTML part, with the URLs of its links. */
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

/** Words of the text part only, which puts colons after links, and dashes before items. */
function onlyInText({ html, text }: MailDraft): string[] {
  const plain = (words: string) => words.split(/[\s:]+/).filter((word) => word !== '' && !/^[->]+$/.test(word));
  const shown = new Set(plain(shownBy(html)).flatMap((word) => [word, word.replace(/\W+$/, '')]));
  const amount = (word: string) =>
    [...shown].some((part) => word.startsWith(part) && shown.has(word.slice(part.length)));
  return plain(text).filter((word) => !shown.has(word) && !amount(word));
}

describe('every mail of every service', () => {
  it('every mail is defined in a file that this test finds', () => {
    const defining = sources.filter((path) =>
      /= defineMail|return defineMail/.test(readFileSync(join(services, path), 'utf8')),
    );
    expect(defining.sort()).toEqual(files);
    expect(mails.length).toBeGreaterThanOrEqual(files.length);
  });

  it('every mail has its own kind, which starts with its subject', () => {
    const kinds = mails.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect(kind).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  });

  it.each(mails.map((mail) => [mail.kind, mail] as const))(
    '%s: complete in every shop and language, equal as text and HTML, readable in both schemes, with valid links',
    async (_, mail) => {
      for (const id of tenantIds) {
        for (const locale of serverConfig[id].languages) {
          const draft = await writeSample(mail, id, locale);
          expect(draft.subject, `${id} ${locale}`).not.toBe('');
          expect(draft.to).toContain('@');
          expect(draft.text).toMatch(/\n\n-- \n\S/);
          expect(onlyInText(draft), `${id} ${locale}`).toEqual([]);
          expect(hardToRead(draft.html), `${id} ${locale}`).toEqual([]);
          expect(deadLinks(draft, id, fleet), `${id} ${locale}`).toEqual([]);
        }
      }
    },
  );

  it("a mail about a trade links to the trade's private page, in both parts", async () => {
    const about = mails.filter(({ kind }) => kind.startsWith('trade.'));
    expect(about.length).toBeGreaterThan(8);
    for (const mail of about) {
      const { html, text } = await writeSample(mail, CONSUMER_SHOP.id, 'de');
      expect(html, mail.kind).toContain('/sale/sample"');
      expect(text, mail.kind).toMatch(/\/sale\/sample$/m);
    }
  });

  it.each(mails.flatMap((mail) => HOSTILE.map((words) => [mail.kind, words, mail] as const)))(
    '%s: contains no message and no link of a person whose name is %j',
    async (_, words, mail) => {
      for (const id of [CONSUMER_SHOP.id, SHOP_ABROAD.id, PARTNER_SHOP.id] as const) {
        const ctx = await getContext(id, serverConfig[id].locale);
        const benign = await writeBenign(mail, id);
        const hostile = writeMail(stationery, mail, ctx, mail.typed(mail.sample(ctx), words));
        const links = ({ html }: MailDraft) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
        expect(links(hostile)).toEqual(links(benign));
        expect(hostile.html.replace(/<img class="m-logo" src="cid:[0-9a-f]{32}@mark"/g, '')).not.toMatch(
          /<(script|img|b>)/,
        );
        const own = mail.reader === 'shop' ? outsideOfQuotes(hostile) : printed(hostile);
        expect(linkish(own)).toEqual(linkish(mail.reader === 'shop' ? outsideOfQuotes(benign) : printed(benign)));
        if (mail.reader === 'visitor') expect(printed(hostile)).not.toMatch(/gewonnen|WIN|0800|evil|\[object/);
        expect(hostile.subject).not.toMatch(/[\r\n]/);
      }
    },
  );

  it('the greeting uses the first name if there is one', async () => {
    const [label] = mails.filter(({ kind }) => kind === 'trade.label');
    if (!label) throw new Error('there is no label mail');
    const ctx = await createContext(CONSUMER_SHOP.id);
    const greeting = (name: string) =>
      /^Hallo[^,]*,/m.exec(writeMail(stationery, label, ctx, label.typed(label.sample(ctx), name)).text)?.[0];
    for (const name of ['Jo', 'Anne-Marie', 'María del Mar', 'J. R.', 'Ĵoão', 'Ольга', '小明', "D'Arcy"])
      expect(greeting(name)).toBe(`Hallo ${name},`);
    for (const words of HOSTILE) expect(greeting(words)).toBe('Hallo,');
  });

  it('a text part with more words than the HTML part is detected', async () => {
    const [mail] = mails as [MailDefinition<unknown>];
    const draft = await writeSample(mail, tenantIds[0], localeIds[0]);
    expect(onlyInText({ ...draft, text: `${draft.text}\nSurprise` })).toEqual(['Surprise']);
  });

  it('an unreadable mail and a mail with a broken link are detected', async () => {
    const [mail] = mails as [MailDefinition<unknown>];
    const [id] = tenantIds;
    const draft = await writeSample(mail, id, localeIds[0]);
    const [, own = ''] = /<body[^>]*background:(#[0-9a-f]{6})/i.exec(draft.html) ?? [];
    const pale = draft.html.replace('<h1 style="', `<h1 style="color:${own};`);
    expect(hardToRead(pale)).toEqual([expect.stringContaining('light: ')]);
    expect(hardToRead(draft.html.replace(/\.m-muted\{[^}]*\}/, ''))).not.toEqual([]);
    const away = ['http://evil.example/sale/x', `${CONSUMER_SHOP.getOrigin(3000)}/nothing/here`, 'mailto:unknown'];
    const links = away.map((url) => `<a href="${url}">x</a>`).join('');
    expect(deadLinks({ ...draft, html: `${draft.html}${links}` }, CONSUMER_SHOP.id, fleet)).toEqual(
      expect.arrayContaining(away),
    );
  });

  it('a mail with a missing message is rejected', async () => {
    const [mail] = mails as [MailDefinition<unknown>];
    const broken: MailDefinition<unknown> = {
      ...mail,
      write: (facts, writing) => ({ ...mail.write(facts, writing), headline: writing.texts.t('mail.never.written') }),
    };
    await expect(writeSample(broken, tenantIds[0], localeIds[0])).rejects.toThrow('mail.never.written');
  });
});
