import { beforeAll, describe, expect, it } from 'vitest';
import { TEXT_BLOCK_VARIABLES } from '../../../generators/check/text-blocks.ts';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { fillTextBlocks, getBlockValues } from '../../../platform/services/fulfilment/messages/text-blocks.ts';
import type { MessageSubject } from '../../../platform/services/fulfilment/messages/types.ts';
import type { TextsFor } from '../../../platform/services/texts/index.server.ts';
import type { TradeState } from '../../../platform/shared/trade-states.ts';
import {
  BUSINESS_SHOP,
  CONSUMER_SHOP,
  NEIGHBOUR_SHOP,
  SECOND_ABROAD,
  SHOP_ABROAD,
  THIRD_ABROAD,
} from '../../support/chosen-shops.ts';
import { createContext, createFleetTexts, loadTestFleet } from '../../support/selling.ts';

let textsFor: TextsFor;
beforeAll(async () => {
  textsFor = await createFleetTexts();
});

const tablet = { item: 1, deviceName: 'iPad Air, 64 GB', offeredCents: 21_000, inspectedCents: 21_000 };
const phone = { item: 2, deviceName: 'iPhone 13, 128 GB', offeredCents: 123_450, inspectedCents: 98_000 };

function about(state: TradeState, items: MessageSubject['items'] = [tablet, phone]): MessageSubject {
  return { trade: { number: 'DE-26-118-4073', state }, items };
}

async function fill(shop: TenantId, subject: MessageSubject, item: number) {
  const ctx = await createContext(shop);
  return Object.fromEntries(fillTextBlocks(textsFor, ctx, subject, item).map(({ id, text }) => [id, text]));
}

/** With plain spaces in place of those that the compiler sets. */
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

describe('variables of text blocks', () => {
  it('the desk fills the variables that validate accepts, each with a value of its kind', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const values = getBlockValues(textsFor(ctx), ctx, { subject: about('clarification'), item: 2, days: 14 });
    const kinds = Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? 'number' : 'text']);
    expect(Object.fromEntries(kinds)).toEqual(TEXT_BLOCK_VARIABLES);
  });

  it('the deadline is the calendar day of the shop, so many days later', async () => {
    const lateInUtc = new Date('2026-04-28T23:30:00Z');
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => lateInUtc });
    const { deadline } = getBlockValues(textsFor(ctx), ctx, { subject: about('received'), item: 1, days: 7 });
    expect(deadline).toBe('06.05.26');
  });
});

describe('text blocks', () => {
  it.each([
    [CONSUMER_SHOP.id, 'Nimm es bitte bis 12.05.26 aus deinem Konto', 'jetzt 980,00 € statt 1.234,50 € zahlen'],
    [NEIGHBOUR_SHOP.id, 'Nimm es bitte bis 12.05.26 aus deinem Konto', 'statt 1.234,50 € zahlen'],
    [SHOP_ABROAD.id, 'au plus tard le 12/05/26', 'payons maintenant 980,00 € au lieu de 1 234,50 €'],
    [
      SECOND_ABROAD.id,
      'Quítalo de tu cuenta el 12/05/26 como muy tarde',
      'pagamos ahora 980,00 € en lugar de 1234,50 €',
    ],
    [THIRD_ABROAD.id, 'Rimuovilo dal tuo account entro il 12/05/26', 'ora paghiamo 980,00 € invece di 1.234,50 €'],
    [BUSINESS_SHOP.id, 'Nehmen Sie es bitte bis 12.05.26', 'Sie fragen, warum wir für iPhone 13, 128 GB'],
  ] as const)(
    '%s fills them in the language, formats and form of address of its sellers',
    async (shop, lock, price) => {
      const blocks = await fill(shop, about('clarification'), 2);
      expect(plain(blocks.lock)).toContain(lock);
      expect(blocks.lock).toContain('iPhone 13, 128 GB');
      expect(blocks.lock).toContain('DE-26-118-4073');
      expect(plain(blocks.lowerPrice)).toContain(price);
    },
  );

  it('a block that names a price after the inspection is left out where that is missing or the same', async () => {
    expect(await fill(CONSUMER_SHOP.id, about('clarification'), 1)).not.toHaveProperty('lowerPrice');
    const waiting = { ...phone, inspectedCents: null };
    expect(await fill(CONSUMER_SHOP.id, about('clarification', [waiting]), 2)).not.toHaveProperty('lowerPrice');
    expect(await fill(CONSUMER_SHOP.id, about('clarification', [waiting]), 2)).toHaveProperty('lock');
  });

  it('a trade offers the blocks of its state alone', async () => {
    expect(Object.keys(await fill(SHOP_ABROAD.id, about('labelSent'), 1))).toEqual(['thanks']);
    expect(await fill(SHOP_ABROAD.id, about('received'), 1)).toHaveProperty('moreDays');
    expect(await fill(SHOP_ABROAD.id, about('clarification'), 1)).not.toHaveProperty('moreDays');
  });

  it('every block of every shop is a text without gaps in each language of the shop', async () => {
    const { ids, tenant } = await loadTestFleet();
    for (const id of ids) {
      const { server } = tenant(id);
      for (const locale of server.languages) {
        const ctx = await createContext(id, { locale });
        for (const block of server.textBlocks) {
          const state = block.states?.[0] ?? 'paid';
          const filled = fillTextBlocks(textsFor, ctx, about(state), 2).find((one) => one.id === block.id);
          expect(filled?.text, `${id} ${locale} ${block.id}`).toMatch(/^[^{}<>\0]{30,}$/);
        }
      }
    }
  });
});
