import { describe, expect, it } from 'vitest';
import { OverviewScreen } from '../../platform/features/account/signed-in/OverviewScreen.tsx';
import { tenantIds } from '../support/compiled-fleet.ts';
import { historyTrade, signedInMarkup } from '../support/signed-in.tsx';

const known = {
  address: {
    address: { firstName: 'Jonas', lastName: 'Reuter', street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' },
  },
  bankAccount: { payment: { id: 'b', accountHolder: 'Jonas Reuter', iban: 'DE02 ···· 2051', isPrimary: true } },
  paypalAccount: { paypalAccount: null },
};
const onePage = (trades: unknown[], next: string | null = null) => ({
  trades: { pages: [{ trades, next }], pageParams: [undefined] },
});
const overview = (title: string) => <OverviewScreen title={title} />;
/** A sentence that has no translation shows its id. */
const untranslated = (html: string) => html.match(/>account\.[\w.]+</g);

describe.each(tenantIds)('%s', (id) => {
  it('shows its customer what was sold, with what happens next, and what is kept of them', async () => {
    const trades = [
      historyTrade({ label: '/api/trade/label/x' }),
      historyTrade({ tradeId: 4712, state: 'paid', history: [{ state: 'paid', at: '2026-11-01T10:00:00.000Z' }] }),
    ];
    const answers = { ...known, ...onePage(trades, 'more') };
    const { html, t } = await signedInMarkup(id, overview, { answers });
    expect(html).toContain(`>${t('account.hello', { name: 'Jonas' })}</h1>`);
    expect(html).toContain(t('account.trade.now.shipped'));
    expect(html).toContain('aria-current="step"');
    expect(html).toContain('href="/api/trade/label/x"');
    expect(html).toContain(t('account.trade.state.paid'));
    expect(html).toContain(t('account.trades.older'));
    expect(html).toContain('DE02 ···· 2051');
    expect(html).toContain('Lange Reihe 72');
    expect(untranslated(html)).toBeNull();
  });

  it('offers who sold nothing yet what could be sold, and asks for what is not known', async () => {
    const answers = { address: { address: null }, bankAccount: { payment: null }, paypalAccount: known.paypalAccount };
    const { html, t } = await signedInMarkup(id, overview, { answers: { ...answers, ...onePage([]) } });
    expect(html).toContain(t('account.trades.none'));
    expect(html).toContain('class="shelf"');
    expect(html.split(t('account.data.none'))).toHaveLength(3);
    expect(untranslated(html)).toBeNull();
  });

  it('keeps the place of what is on its way', async () => {
    const { html, t } = await signedInMarkup(id, overview);
    expect(html).toContain('class="skeleton"');
    expect(html).toContain(`role="status">${t('account.trying')}<`);
    expect(html).not.toContain(t('account.data.none'));
  });
});
