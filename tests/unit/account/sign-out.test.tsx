import { expect, it } from 'vitest';
import { AccountOverviewScreen } from '../../../platform/features/account/signed-in/AccountOverviewScreen.tsx';
import { AddressChangeScreen } from '../../../platform/features/account/signed-in/AddressChangeScreen.tsx';
import { ManagementScreen } from '../../../platform/features/account/signed-in/ManagementScreen.tsx';
import { PaymentChangeScreen } from '../../../platform/features/account/signed-in/PaymentChangeScreen.tsx';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { signedInMarkup } from '../../support/signed-in.tsx';

it.each([
  ['accountOverview', AccountOverviewScreen],
  ['accountManagement', ManagementScreen],
  ['accountAddressChange', AddressChangeScreen],
  ['accountPaymentChange', PaymentChangeScreen],
] as const)('%s offers to sign out', async (route, Screen) => {
  const { html, t } = await signedInMarkup(CONSUMER_SHOP.id, (title) => <Screen title={title} />, { route });
  expect(html).toMatch(new RegExp(`<button type="button"[^>]*>${t('account.signOut')}</button>`));
});
