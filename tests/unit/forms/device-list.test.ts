import { describe, expect, it } from 'vitest';
import type { FormAnswer } from '../../../platform/server/pages/forms/types.ts';
import type { StoredMail } from '../../../platform/services/mail/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../../platform/shared/cart-cookie.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, PARTNER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type FormVisitor, withPlatform } from './form-visitor.ts';

const { platform, visitor } = withPlatform();

const seller = { act: 'seller', company: 'Sandvoß Logistik', vatNumber: 'DE 123 456 788' };
const person = { act: 'enquiry', name: 'Ines Probe', email: 'ines@example.org' };

function post(company: FormVisitor, body: Record<string, string>): Promise<FormAnswer> {
  return company.post('checkout', { step: 'list', ...body });
}

/** A company whose list is read and matched. */
async function openList(pasted: string): Promise<FormVisitor> {
  const company = await visitor(BUSINESS_SHOP.id);
  expect(await post(company, { pasted })).toMatchObject({ kind: 'redirect', location: '/checkout?list=1' });
  await post(company, seller);
  return company;
}

async function readDraft({ ctx, cookies }: FormVisitor) {
  return platform().services.checkout.read(ctx, cookies.umlauf_checkout);
}

async function readList(company: FormVisitor) {
  return (await readDraft(company))?.list ?? [];
}

function listCodes(answer: FormAnswer): string[] | string {
  return answer.kind === 'redirect'
    ? answer.location
    : answer.form.problems.map(({ pointer, code }) => `${pointer} ${code}`);
}

async function findMail(company: string): Promise<StoredMail | undefined> {
  const { mail } = platform().services;
  const all = await Promise.all((await mail.list(50)).map(({ id }) => mail.find(id)));
  return all.find((one) => one?.text.includes(company));
}

describe('a list of devices', () => {
  it('is matched line by line, and stored in the sealed draft of the visitor', async () => {
    const company = await openList('3x iPhone 13 128 GB\niPhone 13\nSchreibtisch');
    const list = await readList(company);
    expect(list.map(({ quantity, device, options }) => [quantity, device, options.length])).toEqual([
      [3, 'apple-iphone-13 128', 0],
      [1, '', 3],
      [1, '', 0],
    ]);
    const rows = await platform().database.db.selectFrom('checkout_draft').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Schreibtisch|Sandvo/);
  });

  it('the company is validated before the prices, and is in the checkout afterwards', async () => {
    const company = await openList('iPhone 13 128 GB');
    const wrong = await post(company, { ...seller, vatNumber: 'DE123456789' });
    expect(listCodes(wrong)).toEqual(['/company/vatNumber vatNumber.checksum']);
    expect(wrong).toMatchObject({ form: { values: { company: 'Sandvoß Logistik', vatNumber: 'DE123456789' } } });
    expect((await readDraft(company))?.company).toEqual({
      company: 'Sandvoß Logistik',
      vatNumber: 'DE 123 456 788',
      withoutVatNumber: '',
    });
    await post(company, { act: 'seller', company: 'Schule', vatNumber: '', withoutVatNumber: 'yes' });
    expect((await readDraft(company))?.company).toMatchObject({ company: 'Schule', withoutVatNumber: 'yes' });
    expect(await readList(company)).toHaveLength(1);
  });

  it('a corrected text is matched again, a candidate is chosen, and 0 removes a line', async () => {
    const company = await openList('2x iPhone 13\nSchreibtisch\nGalaxy S21 128 GB');
    const chosen = (await readList(company))[0]?.options[1] ?? '';
    await post(company, {
      act: 'change',
      'device-0': chosen,
      'condition-0': 'asNew',
      'text-1': 'Pixel 8 128 GB',
      'quantity-1': '1.200',
      'quantity-2': '0',
    });
    const list = await readList(company);
    expect(list.map(({ text, quantity, condition, device }) => [text, quantity, condition, device])).toEqual([
      ['iPhone 13', 2, 'asNew', chosen],
      ['Pixel 8 128 GB', 1200, 'used', expect.stringMatching(/pixel-8 128$/)],
    ]);
    expect(listCodes(await post(company, { act: 'change', 'quantity-0': 'viele' }))).toEqual([
      '/quantity-0 list.quantity',
    ]);
    expect(await readList(company)).toEqual(list);
  });

  it('a line takes only its own candidates', async () => {
    const company = await openList('iPhone 13\niPhone 13 128 GB');
    const before = await readList(company);
    await post(company, { act: 'change', 'device-0': 'apple-iphone-15 128', 'device-1': 'apple-iphone-15 128' });
    expect(await readList(company)).toEqual(before);
  });

  it('becomes a cart whose offers have the prices of the list, and open lines stay', async () => {
    const company = await openList('3x iPhone 13 128 GB\nSchreibtisch');
    const { services } = platform();
    const { totalCents } = await services.deviceLists.price(company.ctx, await readList(company));
    expect(listCodes(await post(company, { act: 'cart' }))).toBe('/checkout?list=rest');
    const lines = parseCartCookie(company.cookies[CART_COOKIE]);
    expect(lines.map(({ quantity }) => quantity)).toEqual([3]);
    expect(await services.offers.priceCart(company.ctx, { lines })).toMatchObject({ totalCents, gone: [] });
    expect((await readList(company)).map(({ text }) => text)).toEqual(['Schreibtisch']);
  });

  it('a list without open lines is gone when its devices are in the cart', async () => {
    const company = await openList('iPhone 13 128 GB');
    expect(listCodes(await post(company, { act: 'cart' }))).toBe('/checkout');
    expect(await readList(company)).toEqual([]);
  });

  it.each([
    ['more devices of a kind', '21x iPhone 13 128 GB'],
    ['more value', '20x iPhone 15 Pro Max 1 TB'],
  ])('%s than a cart holds stay a list', async (_, pasted) => {
    const company = await openList(pasted);
    const before = await readList(company);
    expect(listCodes(await post(company, { act: 'cart' }))).toBe('/checkout?list=1');
    expect(company.cookies[CART_COOKIE]).toBeUndefined();
    expect(await readList(company)).toEqual(before);
  });

  it('a cart without a free line takes no more devices, and nothing matched fits nowhere', async () => {
    const company = await openList('iPhone 13 128 GB');
    const { deviceLists } = platform().services;
    const priced = await deviceLists.price(company.ctx, await readList(company));
    const cart = { lines: 39, devicesCents: 0, capCents: priced.totalCents };
    expect(deviceLists.checkCartFit(priced, cart)).toBe('fits');
    expect(deviceLists.checkCartFit(priced, { ...cart, lines: 40 })).toBe('tooLarge');
    expect(deviceLists.checkCartFit(priced, { ...cart, devicesCents: 1 })).toBe('tooLarge');
    expect(deviceLists.checkCartFit({ lines: [], totalCents: 0 }, cart)).toBe('nothing');
  });

  it('as an enquiry it reaches the business contact with every line attached, and is deleted', async () => {
    const company = await openList('60x iPhone 13 128 GB\n=cmd|calc');
    expect(listCodes(await post(company, { act: 'continue' }))).toBe('/checkout?list=enquiry');
    expect(listCodes(await post(company, { ...person, company: 'Sandvoß Sechzig', email: '' }))).toEqual([
      '/email required',
    ]);
    expect(listCodes(await post(company, { ...person, company: 'Sandvoß Sechzig' }))).toBe('/checkout?list=sent');
    const mail = await findMail('Sandvoß Sechzig');
    expect(mail).toMatchObject({
      to: BUSINESS_SHOP.config.contact.b2bToAddress,
      subject: 'Anfrage: Sandvoß Sechzig, 61 Geräte',
    });
    expect(mail?.text).toContain('60 × Apple iPhone 13 128 GB');
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([expect.stringContaining('geraeteliste')]);
    expect(await readList(company)).toEqual([]);
    expect(listCodes(await post(company, { ...person, company: 'Sandvoß Sechzig' }))).toEqual([' cart.gone']);
  });

  it.each([
    ['without a device', ' \n--', 'list.empty'],
    ['with too many lines', 'iPhone 13\n'.repeat(501), 'list.tooLong'],
    ['longer than the field', 'x'.repeat(60_001), 'list.tooLarge'],
  ])('a text %s is rejected, and shown again', async (_, pasted, code) => {
    const company = await visitor(BUSINESS_SHOP.id);
    const answer = await post(company, { pasted });
    expect(listCodes(answer)).toEqual([`/list ${code}`]);
    expect(answer).toMatchObject({ status: 422, form: { values: { pasted } } });
  });

  it('is unknown to another shop and another browser', async () => {
    const company = await openList('iPhone 13 128 GB');
    const other = await visitor(PARTNER_SHOP.id);
    Object.assign(other.cookies, company.cookies);
    expect(await readList(other)).toEqual([]);
    expect(await readList(await visitor(BUSINESS_SHOP.id))).toEqual([]);
  });

  it('in a shop for everyone, sending a list is selling as a company', async () => {
    const seller = await visitor(CONSUMER_SHOP.id);
    await post(seller, { pasted: '3x iPhone 13 128 GB' });
    expect(seller.ctx.business).toBe(true);
  });

  it('a shop that does not buy from companies takes no list', async () => {
    const guest = await visitor(SHOP_ABROAD.id);
    expect(await post(guest, { pasted: 'iPhone 13' })).toMatchObject({ kind: 'redirect', location: '/checkout' });
    expect(await readDraft(guest)).toBeUndefined();
  });
});
