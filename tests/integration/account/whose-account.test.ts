import { describe, expect, it } from 'vitest';
import type { LocaleId, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { listCountries } from '../../../platform/server/pages/countries.ts';
import type { Services } from '../../../platform/server/services.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { createContext, type Shops } from '../../support/selling.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';
import { getMainHtml, shownScreen } from '../../support/shown-screen.tsx';

const services = { directory: { files: () => ({}) } } as unknown as Partial<Shops>;
const fleet = loadShippedFleet('production');
const PAGES = ['accountOverview', 'accountRegister', 'accountPasswordForgot'] as const;

describe('whose account it is', () => {
  it.each(Object.keys(publicConfig) as TenantId[])(
    '%s names its host on every page of signed-out visitors, and links to the accounts of its brand elsewhere',
    async (id) => {
      const tenant = fleet.tenant(id);
      const ctx = await createContext(id);
      for (const name of PAGES) {
        const match = { name, params: {} };
        const countries = await listCountries({} as Services, {
          ...{ fleet, tenant, ctx, match, query: {}, locale: tenant.routing.own, protocol: 'https', port: '' },
        });
        const { html } = await shownScreen(id, name, { services, countries, locale: ctx.locale as LocaleId });
        const main = getMainHtml(html);
        const host = (tenant.server.hosts.production[0] ?? '').replace(/^www\./, '');
        expect(main, name).toMatch(new RegExp(`<b[^>]*>${host.replaceAll('.', '\\.')}</b>`));
        const others = countries.filter(({ country }) => country !== tenant.public.country);
        for (const { href, lang } of others) {
          expect(new URL(href).pathname, `${name} in ${lang}`).not.toBe('/');
          expect(main).toContain(`<a href="${href}" hrefLang="${lang}">`);
        }
        expect(main.match(/<a [^>]*hrefLang=/g) ?? [], name).toHaveLength(others.length);
      }
    },
  );
});
