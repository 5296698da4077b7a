import { describe, expect, it } from 'vitest';
import { AccountOverviewScreen } from '../../platform/features/account/signed-in/AccountOverviewScreen.tsx';
import { AddressChangeScreen } from '../../platform/features/account/signed-in/AddressChangeScreen.tsx';
import { ManagementScreen } from '../../platform/features/account/signed-in/ManagementScreen.tsx';
import { PaymentChangeScreen } from '../../platform/features/account/signed-in/PaymentChangeScreen.tsx';
import { owner } from '../support/account-service.ts';
import { tenantIds } from '../support/compiled-fleet.ts';
import { COMPANY } from '../support/sellers.ts';
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
const overview = (title: string) => <AccountOverviewScreen title={title} />;
/** A message without a translation shows its id. */
const untranslated = (html: string) => html.match(/>account\.[\w.]+</g);

describe.each(tenantIds)('%s', (id) => {
  it('shows the customer’s trades with their next steps, and the stored data', async () => {
    const trades = [
      historyTrade({ label: '/api/trade/label/x' }),
      historyTrade({ tradeId: 4713, number: 'DE-26-117-2291', state: 'clarification', clarification: 'question' }),
      historyTrade({ tradeId: 4712, state: 'paid', history: [{ state: 'paid', at: '2026-11-01T10:00:00.000Z' }] }),
    ];
    const answers = { ...known, ...onePage(trades, 'more') };
    const { html, t } = await signedInMarkup(id, overview, { answers, customer: { ...owner, company: COMPANY } });
    expect(html).toMatch(new RegExp(`${COMPANY.name}.*${COMPANY.vatNumber}.*#change-company"`));
    expect(html).toContain(`>${t('account.hello', { name: 'Jonas' })}</h1>`);
    expect(html).toContain(t('account.trade.now.shipped'));
    expect(html).toContain('aria-current="step"');
    expect(html).toContain('href="/api/trade/label/x"');
    expect(html).toContain(t('sale.cancel.begin'));
    expect(html).toContain(t('sale.withdraw.begin'));
    expect(html.match(/<dialog/g)).toHaveLength(2);
    expect(html).toMatch(/href="[^"]*\/clarification\/question\/DE-26-117-2291"/);
    expect(html).toContain(t('account.trade.state.paid'));
    expect(html).toContain(t('account.trades.older'));
    expect(html).toContain('DE02 ···· 2051');
    expect(html).toContain('Lange Reihe 72');
    expect(untranslated(html)).toBeNull();
  });

  it('offers categories to a customer without trades, and asks for missing data', async () => {
    const answers = { address: { address: null }, bankAccount: { payment: null }, paypalAccount: known.paypalAccount };
    const { html, t } = await signedInMarkup(id, overview, { answers: { ...answers, ...onePage([]) } });
    expect(html).toContain(t('account.trades.none'));
    expect(html).toContain('class="shelf"');
    expect(html.split(t('account.data.none'))).toHaveLength(3);
    expect(html).not.toContain(t('business.company.label'));
    expect(untranslated(html)).toBeNull();
  });

  it('shows sign-in methods and sessions, and the links to export and delete the data', async () => {
    const at = '2026-11-14T10:00:00.000Z';
    const answers = {
      customer: { ...owner, company: COMPANY, birthDate: '1990-02-03', phone: { id: 'p', number: '+49 40 123456' } },
      sessions: {
        sessions: [
          { id: 's1', device: 'Chrome, Linux', current: true, signedInAt: at, lastUsedAt: at },
          { id: 's2', device: 'Safari, iPhone', current: false, signedInAt: at, lastUsedAt: at },
        ],
      },
    };
    const { html, t } = await signedInMarkup(id, (title) => <ManagementScreen title={title} />, { answers });
    for (const shown of [
      'Jonas Reuter',
      '+49 40 123456',
      COMPANY.name,
      COMPANY.vatNumber,
      'Safari, iPhone',
      'jonas.reuter@beispiel.de',
    ])
      expect(html).toContain(shown);
    expect(html).toContain(t('account.sessions.current'));
    expect(html).toContain(t('account.delete.kept', { years: 10 }));
    for (const action of ['account.sessions.everywhere', 'account.export.action', 'account.delete.begin'])
      expect(html).toContain(`>${t(action)}</button>`);
    expect(untranslated(html)).toBeNull();
  });

  it('prefills the address form, and never an account number', async () => {
    const place = await signedInMarkup(id, (title) => <AddressChangeScreen title={title} />, { answers: known });
    expect(place.html).toContain('value="Lange Reihe 72"');
    const paid = await signedInMarkup(id, (title) => <PaymentChangeScreen title={title} />, { answers: known });
    expect(paid.html).toContain('DE02\u00a0····\u00a02051');
    expect(paid.html).not.toMatch(/<input[^>]*id="iban"[^>]*value="[^"]|<input[^>]*value="[^"][^>]*id="iban"/);
    expect(untranslated(place.html + paid.html)).toBeNull();
  });

  it('reserves room for content that still loads', async () => {
    const { html, t } = await signedInMarkup(id, overview);
    expect(html).toContain('class="skeleton"');
    expect(html).toContain(`role="status">${t('account.trying')}<`);
    expect(html).not.toContain(t('account.data.none'));
  });
});
