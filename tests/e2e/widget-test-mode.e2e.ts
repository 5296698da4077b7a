import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviews } from '../../platform/services/previews/index.server.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { DAY_MS } from '../../platform/shared/durations.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import {
  BLOCKED,
  DATA_KEY,
  enterFrame,
  findFrame,
  openPartnerSite,
  type PartnerSite,
  PHONE,
  SHOP,
  waitForEvent,
  writeCode,
  writePage,
} from '../support/partner-site.ts';
import { findNeighbourShop, findWidgetShop } from '../support/test-shop.ts';

const draft = findWidgetShop(findNeighbourShop().country);
const widget = findWidgetShop();
const { words } = widget;
/** A shop in draft. */
const DRAFT = draft.productionOrigin;
const PARTNER = 'www.partner.example';

let site: PartnerSite;
beforeAll(async () => {
  const frameAncestors = [`https://${PARTNER}`];
  const token = createPreviews(openSecrets({ dataKey: DATA_KEY })).createLink(draft.id, new Date(Date.now() + DAY_MS));
  site = await openPartnerSite({
    values: { [widget.id]: { frameAncestors }, [draft.id]: { frameAncestors, state: 'draft' } },
    pages: {
      [PARTNER]: writePage(writeCode(' test reference="try-1"')),
      [`${PARTNER}/draft`]: writePage(writeCode('', DRAFT)),
      [`${PARTNER}/preview`]: writePage(writeCode(` preview="${token}"`, DRAFT)),
      [`${PARTNER}/live`]: writePage(writeCode(` preview="${token}"`)),
    },
  });
}, 240_000);
afterAll(() => site?.close());

const visit = () => site.visit(PHONE, BLOCKED);

describe('the test mode of a widget', () => {
  it('sells a phone in test mode on a telephone, with the bar on the first page and the last, also after a reload', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/`);
      await waitForEvent(guest.page, 'ready');
      const frame = await findFrame(guest.page, SHOP);
      const bar = frame.getByText(words('testMode.bar'));
      await bar.waitFor();
      await frame
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .click();
      const way = { title: 'widget', ...widget.place, ...withMouse };
      const number = await sellDevice(enterFrame(guest, frame), way, SHOP);
      expect(await waitForEvent(guest.page, 'trade')).toEqual({
        number,
        cents: expect.any(Number),
        currency: 'EUR',
        reference: 'try-1',
        test: true,
      });
      expect(await bar.isVisible()).toBe(true);
      await frame.evaluate(() => location.reload());
      await frame.getByText(number).first().waitFor();
      await bar.waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  }, 180_000);
});

describe('the widget of a shop in draft', () => {
  it('says without a token that the shop is not open, and loads nothing', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/draft`);
      expect(await waitForEvent(guest.page, 'error')).toEqual({ code: 'shop.draft' });
      await guest.page
        .getByRole('alert')
        .getByText(words('widget.draft', { shop: draft.brand }))
        .waitFor();
      expect(await guest.page.getByRole('alert').getByRole('link').count()).toBe(0);
      expect(guest.page.frames()).toHaveLength(1);
    } finally {
      await guest.leave();
    }
  });

  it('shows the shop with a token, also its next page, and a live shop ignores the token', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/preview`);
      await waitForEvent(guest.page, 'ready');
      const frame = await findFrame(guest.page, DRAFT);
      await frame.getByText(words('shopState.draft')).waitFor();
      await frame.evaluate(() => location.assign('/'));
      await frame.getByText(words('shopState.draft')).waitFor();
      await guest.page.goto(`https://${PARTNER}/live`);
      await waitForEvent(guest.page, 'ready');
      expect((await findFrame(guest.page, SHOP)).url()).not.toContain('preview');
    } finally {
      await guest.leave();
    }
  });
});
