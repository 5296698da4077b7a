import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findMails } from '../../../platform/server/operator/mail-kinds.ts';
import type { MailDraft } from '../../../platform/services/mail/index.server.ts';
import { contentId } from '../../../platform/services/mail/logo.ts';
import { getMailStyle } from '../../../platform/services/mail/theme-colours.ts';
import { type MailTheme, writeMail } from '../../../platform/services/mail/write-mail.ts';
import { PARTNER_SHOP } from '../../support/chosen-shops.ts';
import { localeIds, serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { createContext, createFleetMailTheme, loadTestFleet } from '../../support/selling.ts';

const mails = await findMails();
const getDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1);

let stationery: MailTheme;
beforeAll(async () => {
  stationery = await createFleetMailTheme();
});

/** The first word of every sender: a brand may add its country. */
const brands = [...new Set(tenantIds.map((id) => serverConfig[id].contact.fromName.split(' ')[0] ?? ''))];

describe.each(tenantIds)('mails of %s', (id) => {
  const { contact, legalEntity } = serverConfig[id];
  const brand = contact.fromName;

  const written: (MailDraft & { reader: 'visitor' | 'shop' })[] = [];
  beforeAll(async () => {
    for (const locale of localeIds) {
      const ctx = await createContext(id, { locale });
      for (const mail of mails)
        written.push({ ...writeMail(stationery, mail, ctx, mail.sample(ctx)), reader: mail.reader });
    }
  });

  it("mails have the tenant's own sender, logo and theme, and name its operator", async () => {
    const { theme, logo } = (await loadTestFleet()).tenant(id);
    const { light, dark, displayFont } = getMailStyle(theme.body);
    if (!logo) throw new Error(`${id} has no mark of its own`);
    const drawn = light.header === dark.header ? [logo.light] : [logo.light, logo.dark];
    for (const { kind, lang, from, replyTo, automatic, html, text, reader, pictures } of written) {
      const which = `${kind} ${lang}`;
      expect(from, which).toEqual({ name: brand, address: contact.fromAddress });
      const header = /<div class="m-header" style="([^"]*)">(.*?)<h1/s.exec(html);
      expect(header?.[1], which).toContain(`background:${light.header}`);
      expect(html, which).toContain(`.m-header{background:${dark.header}!important`);
      const shown = [...(header?.[2] ?? '').matchAll(/<img class="m-logo" src="cid:([^"]*)" alt="([^"]*)"([^>]*)>/g)];
      expect(
        shown.map(([, , alt]) => alt),
        which,
      ).toEqual(pictures.map(() => brand));
      // The logos for both schemes, and the text that replaces them without images.
      expect(new Set(shown.map(([, cid]) => cid))).toEqual(new Set(pictures.map(contentId)));
      expect(pictures.map(({ content }) => drawn.indexOf(content))).toEqual([...drawn.keys()]);
      for (const [, , , style = ''] of shown)
        expect(style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"), which).toContain(displayFont);
      if (reader === 'shop') continue;
      expect(replyTo, which).toBe(contact.replyTo);
      expect(automatic, which).toBe(true);
      for (const said of [legalEntity.name, legalEntity.registerNumber, legalEntity.vatId, `${brand} `]) {
        expect(html, which).toContain(said);
        expect(text, which).toContain(said);
      }
    }
  });

  it("mails use the tenant's declared domains as sender, and link to no other brand", () => {
    expect(contact.senderDomains).toContain(getDomain(contact.fromAddress));
    expect(contact.senderDomains).toContain(getDomain(contact.replyTo));
    for (const { kind, lang, html, reader } of written) {
      if (reader === 'shop') continue;
      const addresses = [...html.matchAll(/mailto:([^"?]*)/g)].map(([, address = '']) => getDomain(address));
      for (const domain of addresses) expect(contact.senderDomains, `${kind} ${lang}`).toContain(domain);
    }
  });

  it('mails name no brand except the tenant and its operator', () => {
    const others = brands.filter((one) => !brand.startsWith(one));
    expect(others.length).toBeGreaterThan(0);
    for (const { kind, lang, subject, text, reader } of written) {
      if (reader === 'shop') continue;
      const own = `${subject}\n${text}`.replaceAll(legalEntity.name, '').replace(/https?:\/\/\S+/g, '');
      for (const other of others) expect(own, `${kind} ${lang}`).not.toMatch(new RegExp(`\\b${other}\\b`, 'i'));
    }
  });
});

describe('the logos of the themes', () => {
  it('each logo belongs to one brand, is not blank and has the declared size', async () => {
    const { ids, tenant } = await loadTestFleet();
    const byTheme = new Map(ids.map((id) => [serverConfig[id].theme, tenant(id).logo]));
    const drawings = [...byTheme.values()].map((mark) => Buffer.from(mark?.light ?? []).toString('base64'));
    expect(new Set(drawings).size).toBe(byTheme.size);
    for (const [theme, mark] of byTheme) {
      const { data, info } = await sharp(mark?.light).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height], theme).toEqual([(mark?.width ?? 0) * 2, (mark?.height ?? 0) * 2]);
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += info.channels) colours.add(data.subarray(at, at + 3).toString('hex'));
      expect(colours.size, theme).toBeGreaterThan(2);
    }
  });

  it("a partner's mail in another theme shows its name instead of that theme's logo", async () => {
    const ctx = await createContext(PARTNER_SHOP.id);
    const [mail] = mails;
    if (!mail) throw new Error('there is no mail');
    const { html, pictures } = writeMail({ ...stationery, findLogo: () => undefined }, mail, ctx, mail.sample(ctx));
    expect(pictures).toEqual([]);
    expect(html).toMatch(/<p class="m-logo" style="[^"]*">[^<]+<\/p>/);
    expect(html).toContain(`>${PARTNER_SHOP.brand}</p>`);
  });
});
