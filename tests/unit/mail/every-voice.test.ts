import { beforeAll, describe, expect, it } from 'vitest';
import { findMails } from '../../../platform/server/operator/mail-kinds.ts';
import type { MailDraft } from '../../../platform/services/mail/index.server.ts';
import { mailTheme } from '../../../platform/services/mail/theme-colours.ts';
import { type Stationery, writeMail } from '../../../platform/services/mail/write-mail.ts';
import { localeIds, serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { contextOf, fleet, stationeryOfFleet } from '../../support/selling.ts';

const mails = await findMails();
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

let stationery: Stationery;
beforeAll(async () => {
  stationery = await stationeryOfFleet();
});

/** The first words of every sender: "Umlauf" of "Umlauf Italia". */
const brands = [...new Set(tenantIds.map((id) => serverConfig[id].contact.fromName.split(' ')[0] ?? ''))];

describe.each(tenantIds)('mails of %s', (id) => {
  const { contact, legalEntity } = serverConfig[id];
  const brand = contact.fromName;

  const written: (MailDraft & { reader: 'visitor' | 'shop' })[] = [];
  beforeAll(async () => {
    for (const locale of localeIds) {
      const ctx = await contextOf(id, { locale });
      for (const mail of mails)
        written.push({ ...writeMail(stationery, mail, ctx, mail.sample(ctx)), reader: mail.reader });
    }
  });

  it('are from its own name and address, under its own mark in its theme, and say who stands behind it', async () => {
    const theme = mailTheme((await fleet()).tenant(id).theme.body);
    for (const { kind, lang, from, replyTo, automatic, html, text, reader } of written) {
      const which = `${kind} ${lang}`;
      expect(from, which).toEqual({ name: brand, address: contact.fromAddress });
      const [, style = '', mark] = /<p class="m-mark" style="([^"]*)">([^<]*)<\/p>/.exec(html) ?? [];
      expect(mark, which).toBe(brand);
      expect(style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"), which).toContain(
        `font-family:${theme.displayFont}`,
      );
      expect(style, which).toContain(theme.light.accent);
      if (reader === 'shop') continue;
      expect(replyTo, which).toBe(contact.replyTo);
      expect(automatic, which).toBe(true);
      for (const said of [legalEntity.name, legalEntity.registerNumber, legalEntity.vatId, `${brand} `]) {
        expect(html, which).toContain(said);
        expect(text, which).toContain(said);
      }
    }
  });

  it('are sent as domains it has said, and lead to no address of another brand', () => {
    expect(contact.senderDomains).toContain(domainOf(contact.fromAddress));
    expect(contact.senderDomains).toContain(domainOf(contact.replyTo));
    for (const { kind, lang, html, reader } of written) {
      if (reader === 'shop') continue;
      const addresses = [...html.matchAll(/mailto:([^"?]*)/g)].map(([, address = '']) => domainOf(address));
      for (const domain of addresses) expect(contact.senderDomains, `${kind} ${lang}`).toContain(domain);
    }
  });

  it('name no other brand but whoever stands behind it', () => {
    const others = brands.filter((one) => !brand.startsWith(one));
    expect(others.length).toBeGreaterThan(0);
    for (const { kind, lang, subject, text, reader } of written) {
      if (reader === 'shop') continue;
      const own = `${subject}\n${text}`.replaceAll(legalEntity.name, '').replace(/https?:\/\/\S+/g, '');
      for (const other of others) expect(own, `${kind} ${lang}`).not.toMatch(new RegExp(`\\b${other}\\b`, 'i'));
    }
  });
});
