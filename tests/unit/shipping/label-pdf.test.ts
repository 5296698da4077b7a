import { PDFDocument } from 'pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { Sheet } from '../../../platform/services/pdf/sheet.ts';
import { createShipping } from '../../../platform/services/shipping/index.server.ts';
import type { Carrier, ParcelOrder } from '../../../platform/services/shipping/types.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SECOND_ABROAD, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { createContext, createFleetTexts } from '../../support/selling.ts';
import { findSisterShop, findWidgetShop } from '../../support/test-shop.ts';

const MILLIMETRE = 72 / 25.4;

function trade(changes: Partial<TradeView['address']> = {}, devices = 1): TradeView {
  const offer = { deviceName: 'Apple iPhone 15 Pro', variantLabel: '128 GB', formFactor: 'phone' };
  return {
    number: 'DE-26-118-5520',
    createdAt: '2026-04-28T10:00:00.000Z',
    shipUntil: '2026-05-19T21:59:59.999Z',
    carrier: '',
    trackingNumber: '',
    totalCents: 45_000,
    lines: Array.from({ length: devices }, () => ({ offer, quantity: 1, totalCents: 45_000 })),
    address: {
      firstName: 'Jonas',
      lastName: 'Reuter',
      street: 'Lange Reihe 72',
      postalCode: '20099',
      city: 'Hamburg',
      email: 'jonas@example.org',
      ...changes,
    },
  } as unknown as TradeView;
}

async function print(id: TenantId, view: TradeView, format: 'a4' | 'a6') {
  const ctx = await createContext(id);
  const shipping = createShipping({ texts: await createFleetTexts() });
  const { trackingNumber, carrier } = await shipping.announce(ctx, view, 1);
  return shipping.labelPdf(ctx, { ...view, trackingNumber, carrier }, format);
}

async function getPageSize(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf);
  const { width, height } = document.getPage(0).getSize();
  return {
    pages: document.getPageCount(),
    width: Math.round(width / MILLIMETRE),
    height: Math.round(height / MILLIMETRE),
  };
}

/** What is written on each page while a PDF is drawn. */
async function watchPages(draw: () => Promise<Uint8Array>): Promise<string[]> {
  const pages = [''];
  const { text, addPage } = Sheet.prototype;
  const written = vi.spyOn(Sheet.prototype, 'text').mockImplementation(function (this: Sheet, ...drawn) {
    pages.push(`${pages.pop()}${drawn[0]}\n`);
    text.apply(this, drawn);
  });
  const added = vi.spyOn(Sheet.prototype, 'addPage').mockImplementation(function (this: Sheet) {
    pages.push('');
    addPage.apply(this);
  });
  try {
    const document = await PDFDocument.load(await draw());
    expect(document.getPageCount()).toBe(pages.length);
    return pages;
  } finally {
    written.mockRestore();
    added.mockRestore();
  }
}

describe('a shipping label', () => {
  it.each([
    CONSUMER_SHOP.id,
    NEIGHBOUR_SHOP.id,
    SECOND_ABROAD.id,
    findSisterShop(SHOP_ABROAD.country).id,
    findWidgetShop(THIRD_ABROAD.country).id,
  ])('the label is one page of A4 or A6 in %s', async (id) => {
    expect(await getPageSize(await print(id, trade(), 'a4'))).toEqual({ pages: 1, width: 210, height: 297 });
    expect(await getPageSize(await print(id, trade(), 'a6'))).toEqual({ pages: 1, width: 105, height: 148 });
  });

  it('the label is printed for every name, address and number of devices', async () => {
    const names = ['Čeněk Łukasz', '😀', 'Щукин', '山田太郎', 'x'.repeat(60), '\u202e'];
    for (const firstName of names) {
      const pdf = await print(SHOP_ABROAD.id, trade({ firstName, street: 'Rue du Général '.repeat(6) }, 40), 'a4');
      expect((await getPageSize(pdf)).pages).toBe(1);
    }
  });

  it('each parcel has a page of its own with its number and its devices', async () => {
    const parcels = ['00340434161094027318', '00340434161094027325'].map((trackingNumber, position) => ({
      trackingNumber,
      lines: [{ position, quantity: 1 }],
      state: 'expected' as const,
    }));
    const view = { ...trade({}, 2), carrier: 'DHL', trackingNumber: parcels[0]?.trackingNumber ?? '', parcels };
    const [first, second] = view.lines;
    if (!first || !second) throw new Error('The trade has two lines.');
    view.lines = [first, { ...second, offer: { ...second.offer, deviceName: 'Fairphone 5' } }];
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shipping = createShipping({ texts: await createFleetTexts() });
    const [one = '', two = '', ...others] = await watchPages(() => shipping.labelPdf(ctx, view, 'a4'));
    expect(others).toEqual([]);
    expect(one).toContain('Paket 1 von 2');
    expect(one).toContain('iPhone 15 Pro');
    expect(one).not.toContain('Fairphone');
    expect(two).toContain('Paket 2 von 2');
    expect(two).toContain('Fairphone 5');
    expect(two).not.toContain('iPhone');
    const digits = (page: string) => page.replaceAll(' ', '');
    expect(digits(one)).toContain('00340434161094027318');
    expect(digits(two)).toContain('00340434161094027325');
    expect((await getPageSize(await shipping.labelPdf(ctx, view, 'a6'))).pages).toBe(2);
  });

  it('the label has the same bytes for the same trade', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shipping = createShipping({ texts: await createFleetTexts() });
    const parcel = await shipping.announce(ctx, trade(), 1);
    const view = { ...trade(), ...parcel };
    expect(Buffer.from(await shipping.labelPdf(ctx, view, 'a4'))).toEqual(
      Buffer.from(await shipping.labelPdf(ctx, view, 'a4')),
    );
  });

  it('a return label has no instructions, and goes from the inspection site to the seller', async () => {
    const orders: ParcelOrder[] = [];
    const carrier: Carrier = {
      service: 'Test',
      announce: async (order) => {
        orders.push(order);
        return 'BACK1';
      },
      shown: (number) => number,
      barcode: (text) => ({ symbology: 'code128', text }),
    };
    const ctx = await createContext(NEIGHBOUR_SHOP.id);
    const shipping = createShipping({ texts: await createFleetTexts(), carriers: { Test: carrier } });
    const sold = { ...trade({ street: 'Am Ende einer langen Straße '.repeat(5) }), carrier: 'Test' };
    const parcel = await shipping.announceReturn(ctx, sold);
    const back = { ...sold, ...parcel };
    expect(parcel).toEqual({ carrier: 'Test', trackingNumber: 'BACK1' });
    expect(orders).toEqual([
      {
        reference: 'DE-26-118-5520',
        from: ctx.tenant.returnAddress,
        to: expect.objectContaining({ name: 'Jonas Reuter', postalCode: '20099', country: 'AT' }),
      },
    ]);
    const pdf = await shipping.returnLabelPdf(ctx, back, 'a6');
    expect(await getPageSize(pdf)).toEqual({ pages: 1, width: 105, height: 148 });
    const onA4 = await shipping.returnLabelPdf(ctx, back, 'a4');
    expect(await getPageSize(onA4)).toEqual({ pages: 1, width: 210, height: 297 });
    expect(onA4.length).toBeLessThan((await shipping.labelPdf(ctx, back, 'a4')).length);
  });

  it('a label of an unknown carrier is an error', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shipping = createShipping({ texts: await createFleetTexts() });
    await expect(async () => shipping.labelPdf(ctx, { ...trade(), carrier: 'Pigeon' }, 'a4')).rejects.toThrow(
      'No carrier "Pigeon"; there are: DHL, UPS.',
    );
  });
});
