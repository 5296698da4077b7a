import { describe, expect, it } from 'vitest';
import type { PublicTenant, ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { createStyleSheet } from '../../../platform/server/boot/page-styles.ts';
import { getThirdParties } from '../../../platform/server/boot/third-parties.ts';
import { consentPurposes, needsConsentPrompt } from '../../../platform/server/edge/consent.ts';
import { buildContentSecurityPolicy } from '../../../platform/server/edge/security-headers.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { serverConfig } from '../../support/compiled-fleet.ts';

const none = { script: [], style: [], img: [], connect: [], frame: [], font: [] };
const shipped = serverConfig[CONSUMER_SHOP.id];
const env = { PERSONAL_KEY: 'a b' };

function tenantWith(changes: Partial<ServerTenant>): ServerTenant {
  return { ...shipped, ...changes };
}

const personal = tenantWith({
  features: { ...shipped.features, dynamicYield: true },
  personalisation: {
    scriptUrl: 'https://cdn.personal.example/api/{key}/script.js',
    apiKeyEnv: 'PERSONAL_KEY',
    idCookie: '_id',
    origins: { ...none, img: ['https://img.personal.example'] },
  },
});
const tagged = tenantWith({
  tagManager: { containerId: 'GTM-1', baseUrl: 'https://tags.example/', origins: none },
});
const chatty = tenantWith({
  support: { ...shipped.support, account: 'acme', scriptUrl: 'https://chat.example/w.js', origins: none },
});

describe('third-party scripts of a shop', () => {
  it('no shipped shop loads any', () => {
    for (const tenant of Object.values(serverConfig)) {
      const parties = getThirdParties(tenant, { local: false, env: { ...process.env } });
      expect(parties, tenant.id).toEqual({ scripts: {}, withConsent: none, onDemand: none });
    }
  });

  it('the personalisation script needs its feature and its key', () => {
    const { scripts, withConsent } = getThirdParties(personal, { local: true, env });
    expect(scripts).toEqual({
      personalisation: { scriptUrl: 'https://cdn.personal.example/api/a%20b/script.js', idCookie: '_id' },
    });
    expect(withConsent.script).toEqual(['https://cdn.personal.example']);
    expect(withConsent.img).toEqual(['https://cdn.personal.example', 'https://img.personal.example']);
    expect(getThirdParties(personal, { local: true, env: {} }).scripts).toEqual({});
    const off = { ...personal, features: { ...personal.features, dynamicYield: false } };
    expect(getThirdParties(off, { local: true, env }).scripts).toEqual({});
  });

  it('the tag manager’s fallback frame is absent only on a developer’s machine', () => {
    const scriptUrl = 'https://tags.example/gtm.js?id=GTM-1';
    expect(getThirdParties(tagged, { local: true, env }).scripts.tagManager).toEqual({ scriptUrl });
    expect(getThirdParties(tagged, { local: false, env }).scripts.tagManager).toEqual({
      scriptUrl,
      frameUrl: 'https://tags.example/ns.html?id=GTM-1',
    });
  });
});

describe('consent prompt', () => {
  const asked = (tenant: ServerTenant) => {
    const purposes = consentPurposes(tenant, getThirdParties(tenant, { local: true, env }));
    return { ids: purposes.map(({ id }) => id), asks: needsConsentPrompt(tenant, purposes) };
  };

  it('every shipped shop asks, because the law requires it for their tracking', () => {
    for (const tenant of Object.values(serverConfig)) {
      expect(asked(tenant), tenant.id).toEqual({ ids: ['measurement'], asks: true });
    }
  });

  it('a shop without purposes does not ask', () => {
    const free = { consent: { required: false } };
    expect(asked(tenantWith(free)).asks).toBe(false);
    // The widget asks itself when a visitor opens it.
    expect(asked({ ...chatty, ...free })).toEqual({ ids: ['measurement', 'support'], asks: false });
  });

  it('a shop that sends data to third parties asks', () => {
    const free = { consent: { required: false } };
    expect(asked({ ...tagged, ...free })).toEqual({ ids: ['measurement', 'tagManager'], asks: true });
    expect(asked({ ...personal, ...free })).toEqual({ ids: ['measurement', 'personalisation'], asks: true });
    const counted = { ...free, services: { ...shipped.services, tracking: 'https://count.example/api' } };
    expect(asked(tenantWith(counted)).asks).toBe(true);
  });
});

describe('content security policy', () => {
  const all = { ...personal, tagManager: tagged.tagManager, support: chatty.support };
  const sheet = createStyleSheet('/assets/static/common.css', 'p{color:red}');
  const theme = { ...createStyleSheet('/assets/themes/first.css', ':root{--c-page:#fff}'), displayFont: undefined };
  const policyFor = (tenant: ServerTenant, consent: boolean) => {
    const thirdParties = getThirdParties(tenant, { local: false, env });
    const policy = buildContentSecurityPolicy(
      { server: tenant, public: tenant as unknown as PublicTenant, theme, thirdParties },
      { dev: false, https: true, styles: [sheet], consent },
    );
    return Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/s).slice(0, 2)));
  };

  it('a page may carry the styles of its build and of its theme, and no others', () => {
    expect(policyFor(shipped, false)['style-src']).toBe(`'self' ${sheet.source} ${theme.source}`);
    expect(sheet.source).toBe("'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='");
  });

  it('a shop without third parties has the same policy for every visitor', () => {
    expect(policyFor(shipped, true)).toEqual(policyFor(shipped, false));
    expect(policyFor(shipped, true)).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
  });

  it('before consent only the support widget is allowed, after it exactly the tenant’s scripts', () => {
    const chat = 'https://chat.example';
    expect(policyFor(all, false)).toMatchObject({
      'script-src': `'self' ${chat}`,
      'img-src': `'self' data: ${chat}`,
      'frame-src': `'self' ${chat}`,
    });
    const others = `${chat} https://cdn.personal.example https://tags.example`;
    expect(policyFor(all, true)).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' ${others}`,
      'connect-src': `'self' ${others}`,
      'img-src': `'self' data: ${chat} https://cdn.personal.example https://img.personal.example https://tags.example`,
      'object-src': "'none'",
    });
    const { 'trusted-types': policies, ...sources } = policyFor(all, true);
    expect(JSON.stringify(sources)).not.toContain('*');
    // Names of policies, not origins: third-party scripts create their own.
    expect([policies, policyFor(shipped, true)['trusted-types']]).toEqual(['*', 'umlauf-html']);
    expect(sources['require-trusted-types-for']).toBe("'script'");
  });

  it('the policy names the tracking services and no service that only takes part in trades', () => {
    const purposesWith = (services: Partial<ServerTenant['services']>) => {
      const tenant = tenantWith({ services: { ...shipped.services, ...services } });
      return consentPurposes(tenant, getThirdParties(tenant, { local: true, env }));
    };
    const elsewhere = 'https://elsewhere.example/v2';
    expect(purposesWith({ trade: elsewhere, offers: elsewhere, account: elsewhere })).toEqual([{ id: 'measurement' }]);
    const measured = [{ id: 'measurement', provider: 'elsewhere.example' }];
    expect(purposesWith({ tracking: elsewhere })).toEqual(measured);
    expect(purposesWith({ affiliate: elsewhere })).toEqual(measured);
  });
});
