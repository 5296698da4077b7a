import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createSession } from '../../platform/features/account/account-session.ts';
import { signedOutState } from '../../platform/features/account/account-state.ts';
import { OwnerProvider, ownKey } from '../../platform/features/account/queries/owner.tsx';
import type { AccountAccess } from '../../platform/features/account/use-account.ts';
import { createQueryClient } from '../../platform/features/server-state/ServerStateProvider.tsx';
import { ShopProvider } from '../../platform/features/shop/shop-context.tsx';
import { StoresProvider } from '../../platform/features/stores/stores-context.tsx';
import type { ShownTrade } from '../../platform/features/trade/shown-trade.ts';
import type { CustomerBody } from '../../platform/generated/api/types.gen.ts';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { LocaleId, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { shopState } from '../unit/ui/shop.tsx';
import { owner, tokenUntil } from './account-service.ts';
import { publicConfig, routeTables } from './compiled-fleet.ts';
import { loadTestFleet } from './selling.ts';

const state = {
  ...signedOutState,
  isLoggedIn: true,
  email: 'jonas.reuter@beispiel.de',
  accessToken: tokenUntil(4_000_000_000),
  refreshToken: 'r',
  customerId: owner.id,
  customerNumber: owner.customerNumber,
  tokenExpiry: 4e12,
};

/** A signed-in customer as account screens receive it. */
export function signedInAccount(tenant: TenantId, customer: CustomerBody = owner): AccountAccess {
  const never = () => Promise.reject(new Error('a rendered page calls no action'));
  return {
    state: { ...state, customerData: customer },
    known: true,
    ended: undefined,
    session: createSession(publicConfig[tenant].services),
    enter: never,
    retryCustomer: never,
    signOut: never,
  };
}

/** Service answers by query name; missing ones are pending. */
export type Answers = Record<string, unknown>;

/** Markup of a signed-in screen of a tenant, with its messages, and what the services have answered so far. */
export async function signedInMarkup(
  tenant: TenantId,
  screen: (title: string) => ReactNode,
  {
    answers = {},
    customer,
    route = 'accountOverview',
  }: { answers?: Answers; customer?: CustomerBody; route?: RouteName } = {},
) {
  const locale = tenant.split('/')[0] as LocaleId;
  const { words, messages } = (await loadTestFleet()).tenant(tenant).texts.language(locale);
  const shop = shopState({
    tenant: publicConfig[tenant],
    locale,
    lang: words.lang,
    match: { name: route, params: {} },
    routeTable: routeTables[tenant][locale],
  });
  const t = words.text;
  const html = renderToStaticMarkup(
    <ShopProvider state={shop} messages={messages}>
      <StoresProvider>
        <OwnerProvider account={signedInAccount(tenant, customer)} directories={{}}>
          <HydrationBoundary state={known(answers)}>{screen(t('account.overview.title'))}</HydrationBoundary>
        </OwnerProvider>
      </StoresProvider>
    </ShopProvider>,
  );
  return { html, t };
}

function known(answers: Answers): DehydratedState {
  const client = createQueryClient();
  for (const [name, data] of Object.entries(answers)) client.setQueryData(ownKey(owner.id, name), data);
  const state = dehydrate(client);
  client.clear();
  return state;
}

/** A trade of the history; pass the members under test. */
export function historyTrade(over: Partial<ShownTrade> = {}): ShownTrade {
  const state = over.state ?? 'created';
  return {
    tradeId: 4711,
    number: 'DE-26-117-2290',
    state,
    createdAt: '2026-11-14T10:00:00.000Z',
    changedAt: '2026-11-18T10:00:00.000Z',
    shipUntil: '2026-12-05T22:59:59.000Z',
    totalCents: 109_600,
    agreedCents: 109_600,
    currency: 'EUR',
    payout: 'DE02 ···· 2051',
    trackingNumber: '00340434161094027318',
    carrier: 'DHL',
    label: '',
    tracking: '',
    returnNumber: '',
    returnTracking: '',
    returnLabel: '',
    clarification: '',
    answered: '',
    history: [{ state, at: '2026-11-14T10:00:00.000Z' }],
    devices: [
      {
        deviceId: 'd1',
        name: 'Sony Alpha 7 IV',
        formFactor: 'camera',
        drawing: 'camera',
        quantity: 1,
        totalCents: 109_600,
      },
    ],
    ...over,
  };
}
