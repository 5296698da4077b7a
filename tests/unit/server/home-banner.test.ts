import { describe, expect, it } from 'vitest';
import type { RouteName } from '../../../platform/generated/routes.gen.ts';
import type { ServerTenant, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { shownBanner } from '../../../platform/server/pages/home-banner.ts';
import { SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { createContext, loadTestFleet } from '../../support/selling.ts';

const id: TenantId = SHOP_ABROAD.id;

async function shown(
  options: { day?: string; locale?: string; closed?: string; name?: RouteName; change?: object } = {},
) {
  const { locale = 'fr', day = '2026-11-21T12:00:00Z', name = 'home', closed } = options;
  const found = (await loadTestFleet()).tenant(id);
  const banner = { ...found.server.banner, ...options.change } as ServerTenant['banner'];
  const tenant = { ...found, server: { ...found.server, banner } as ServerTenant };
  const facts = [found.routing.own, ...found.routing.offered].find((one) => one.id === locale);
  if (!facts) throw new Error(`${id} is not shown in ${locale}`);
  return shownBanner({
    tenant,
    ctx: await createContext(id, { now: () => new Date(day) }),
    locale: facts,
    prefix: locale === 'fr' ? '' : `/${locale}`,
    match: { name, params: {} },
    closedBanner: closed,
  });
}

describe('the banner of the home page', () => {
  it('the banner has the displayed language and links to a page in it', async () => {
    expect(await shown()).toMatchObject({
      link: 'Voir les appareils photo',
      href: SHOP_ABROAD.getCategoryPath('camera'),
    });
    expect(await shown({ locale: 'es' })).toMatchObject({
      link: 'Ver cámaras',
      href: SHOP_ABROAD.getPathIn(SECOND_ABROAD, 'sellCategory', {
        category: SECOND_ABROAD.getCategoryUrl('camera'),
      }),
    });
  });

  it('a language without a text uses the text of another country with that language', async () => {
    expect(await shown({ locale: 'at' })).toMatchObject({ link: 'Kameras ansehen' });
  });

  it('the banner is displayed from its first to its last day, by the shop’s clock', async () => {
    const change = { from: '2026-11-21', until: '2026-11-22' };
    const at = async (day: string) => (await shown({ change, day })) !== undefined;
    // Paris is an hour ahead of UTC in November.
    expect(await at('2026-11-20T22:59:59Z')).toBe(false);
    expect(await at('2026-11-20T23:00:00Z')).toBe(true);
    expect(await at('2026-11-22T22:59:59Z')).toBe(true);
    expect(await at('2026-11-22T23:00:00Z')).toBe(false);
  });

  it('a closed banner stays hidden until there is another one', async () => {
    expect(await shown({ closed: 'tiroirs' })).toBeUndefined();
    expect(await shown({ closed: 'tiroirs', change: { id: 'noel' } })).toBeDefined();
  });

  it('the banner is on the home page only', async () => {
    expect(await shown({ name: 'contact' })).toBeUndefined();
  });
});
