import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { SiteFooter } from '../../../platform/features/navigation/SiteFooter.tsx';
import { HomeNewsletter } from '../../../platform/features/newsletter/HomeNewsletter.tsx';
import { loadParts, useOptional } from '../../../platform/features/optional/optional-parts.ts';
import { listOptionalParts, type OptionalPart, optionalParts } from '../../../platform/features/optional/registry.ts';
import { HomeRatings } from '../../../platform/features/ratings/HomeRatings.tsx';
import type { RatingsView } from '../../../platform/features/ratings/ratings-view.ts';
import type { PublicTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { filePreloads } from '../../../platform/pages/file-preloads.ts';
import { Stars } from '../../../platform/ui/Stars.tsx';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { renderInShop, shopState } from '../ui/shop.tsx';

const names = Object.keys(optionalParts) as OptionalPart[];

const ratings: RatingsView = {
  source: 'Stimmen & Sterne',
  url: 'https://www.stimmen-und-sterne.example/umlauf',
  score: 4.7,
  count: 2318,
  asOf: '2026-10-01',
  verified: true,
  quotes: [{ id: 'a', text: 'Tutto bene.', author: 'Sara', stars: 5, date: '2026-09-09', lang: 'it' }],
};

function tenantWith(flags: OptionalPart[], more: Partial<PublicTenant> = {}) {
  const features = Object.fromEntries(flags.map((flag) => [flag, true]));
  return { tenant: { ...shopState().tenant, features, ...more } as PublicTenant };
}

function Probe({ name }: { name: OptionalPart }) {
  return <i>{useOptional(name) ? 'there' : 'gone'}</i>;
}

describe('parts that only some shops have', () => {
  beforeAll(() => loadParts(names));

  it.each(names)('%s is a file of its own, shown by some shops and not by others', (name) => {
    expect(existsSync(optionalParts[name].source)).toBe(true);
    const flags = Object.values(publicConfig).map(({ features }) => features[name]);
    expect(flags).toContain(true);
    expect(flags).toContain(false);
  });

  it('the loaded parts are those with a flag that is on and on the displayed page', () => {
    const { tenant } = tenantWith(['newsletter', 'socialButtons', 'conditionsVideo']);
    expect(listOptionalParts(tenant, 'home')).toEqual(['newsletter', 'socialButtons']);
    expect(listOptionalParts(tenant, 'productDetail')).toEqual(['conditionsVideo']);
    expect(listOptionalParts(tenant, 'checkout')).toEqual([]);
    expect(listOptionalParts(tenantWith([]).tenant, 'home')).toEqual([]);
  });

  it.each(names)('%s is neither rendered nor loaded where its flag is off', (name) => {
    expect(renderInShop(<Probe name={name} />, tenantWith([name]))).toContain('there');
    expect(renderInShop(<Probe name={name} />, tenantWith(names.filter((other) => other !== name)))).toContain('gone');
  });

  it('the document preloads files with their imports once, and never in development', () => {
    const { source } = optionalParts.ratingsSeal;
    const manifest = {
      [source]: { file: 'assets/seal.js', imports: ['shared', 'entry'] },
      shared: { file: 'assets/shared.js', imports: ['entry'] },
      entry: { file: 'assets/entry.js' },
    };
    expect(filePreloads(manifest, [source]).match(/href="[^"]+"/g)).toEqual([
      'href="/assets/seal.js"',
      'href="/assets/shared.js"',
      'href="/assets/entry.js"',
    ]);
    expect(filePreloads(manifest, [optionalParts.newsletter.source])).toBe('');
    expect(filePreloads(null, [source])).toBe('');
  });

  it('a part that is off leaves no markup in home page and footer', () => {
    const markup = renderInShop(
      <>
        <HomeRatings ratings={ratings} />
        <HomeNewsletter />
        <SiteFooter />
      </>,
      tenantWith([], { social: [{ id: 'x', name: 'Xsocial', url: 'https://x.example/' }] }),
    );
    expect(markup).not.toMatch(/Xsocial|Newsletter|Stimmen|class="(seal|ratings|newsletter|social)/);
  });

  it('links to the shop’s profiles have names and load nothing of the networks', () => {
    const social = [{ id: 'x', name: 'Xsocial', url: 'https://x.example/umlauf' }];
    const markup = renderInShop(<SiteFooter />, tenantWith(['socialButtons'], { social }));
    expect(markup).toContain('<a href="https://x.example/umlauf" rel="me noopener external">Xsocial</a>');
  });
});

describe('ratings', () => {
  beforeAll(() => loadParts(names));

  it('ratings state their source, number, date, and authors', () => {
    const markup = renderInShop(<HomeRatings ratings={ratings} />, tenantWith(['ratingsSeal']));
    expect(markup).toContain('4,7 von 5');
    expect(markup).toContain('2.318 Bewertungen bei <a href="https://www.stimmen-und-sterne.example/umlauf">');
    expect(markup).toContain('Stand 01.10.26');
    expect(markup).toContain('Bewerten kann dort nur');
    expect(markup).not.toContain('Tutto bene');
  });

  it('ratings say that their authors are not verified', () => {
    const markup = renderInShop(<HomeRatings ratings={{ ...ratings, verified: false }} />, tenantWith(['ratingsSeal']));
    expect(markup).toContain('wird dort nicht geprüft');
  });

  it('quoted ratings keep their language, and name their source where the shop has no seal', () => {
    const alone = renderInShop(<HomeRatings ratings={ratings} />, tenantWith(['ratingsSlider']));
    expect(alone).toContain('<blockquote lang="it"><p>Tutto bene.</p></blockquote>');
    expect(alone.match(/Bewerten kann dort nur/g)).toHaveLength(1);
    const both = renderInShop(<HomeRatings ratings={ratings} />, tenantWith(['ratingsSeal', 'ratingsSlider']));
    expect(both.match(/Bewerten kann dort nur/g)).toHaveLength(1);
  });

  it.each([
    [1, 26],
    [4.5, 116],
    [5, 130],
  ])('%d stars fill %d units', (score, width) => {
    expect(renderToStaticMarkup(<Stars score={score} />)).toContain(`<rect width="${width}"`);
  });
});
