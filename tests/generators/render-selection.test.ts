import { describe, expect, it } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { printReport } from '../../generators/print/report-html.ts';
import { locateFaults } from '../../generators/render/locate-faults.ts';
import type { RenderFault } from '../../generators/render/render-fault.ts';
import { selectAllShops, selectShops } from '../../generators/render/select-shops.ts';
import { fixtureFleet } from './fixture-fleet.ts';

const { fleet } = compileSource(fixtureFleet);
const all = [...selectAllShops(fleet).keys()];
const select = (...paths: string[]) => Object.fromEntries(selectShops(fleet, paths));

describe('the shops that a changed file reaches', () => {
  it("a tenant's own file reaches that shop in all languages", () => {
    expect(select('tenants/de/widget.partner.json')).toEqual({ 'de/widget.partner': [] });
  });

  it("a mode's file reaches the shops of the mode", () => {
    expect(Object.keys(select('tenants/modes/widget.json'))).toEqual(all.filter((id) => id.includes('/widget')));
  });

  it("a country's texts reach its shops, and others in the languages that use them", () => {
    const reached = select('tenants/es/messages.json');
    expect(reached['es/default']).toEqual([]);
    expect(reached['de/default']).toEqual(['es']);
  });

  it('any other file of the shops reaches all of them, as do the file and the folder of a country for its own', () => {
    expect(Object.keys(select('tenants/base.json'))).toEqual(all);
    expect(Object.keys(select('tenants/prices/model.json'))).toEqual(all);
    expect(select('tenants/at')['at/default']).toEqual([]);
  });

  it('the file of a country reaches every shop, because menus and links to other countries show it', () => {
    expect(Object.keys(select('tenants/at/country.json'))).toEqual(all);
    expect(Object.values(select('tenants/at/country.json')).every((locales) => locales.length === 0)).toBe(true);
  });

  it('documents and locks reach none', () => {
    expect(select('tenants/README.md', 'tenants/fleet.lock.md', 'tenants/de/glossary.md')).toEqual({});
  });
});

describe('the place of a fault that a page shows', () => {
  const fault = (tenant: string, more: Partial<RenderFault> = {}): RenderFault => ({
    tenant,
    locale: tenant.split('/')[0] ?? '',
    page: 'home',
    url: `${tenant}.localhost/`,
    message: 'The page answers 500 instead of 200.',
    ...more,
  });
  const places = (faults: RenderFault[], rendered = all) =>
    locateFaults(fleet, faults, rendered).map(({ id, span }) => `${id} ${span.file.path}`);

  it('is the own file of the only shop that fails', () => {
    expect(places([fault('de/widget.partner')])).toEqual(['E150 tenants/de/widget.partner.json']);
  });

  it('is the layer that all failing shops have and no other one', () => {
    expect(places(all.filter((id) => id.includes('/widget')).map((id) => fault(id)))).toEqual([
      'E150 tenants/de/widget.json',
    ]);
    expect(places(all.map((id) => fault(id)))).toEqual(['E150 tenants/base.json']);
  });

  it('is the message or the content page that the fault is about', () => {
    const [messageId = ''] = Object.keys(fleet.localeById.get('de')?.source.messages?.value as object);
    const [content = ''] = [...(fleet.localeById.get('de')?.source.content.keys() ?? [])];
    expect(places([fault('de/default', { messageId })])).toEqual(['E150 tenants/de/messages.json']);
    expect(places([fault('de/default', { content })])).toEqual([`E150 tenants/de/content/${content}.md`]);
  });

  it('pages that fail alike are one problem, which names the first with its address and route', () => {
    const [problem, ...more] = locateFaults(fleet, [fault('de/default'), fault('de/default', { url: 'x/y' })], all);
    expect(more).toEqual([]);
    expect(problem?.message).toBe('de/default.localhost/ (home): The page answers 500 instead of 200.');
    expect(problem?.notes.map(({ text }) => text)).toEqual(['seen in de/default', 'also x/y']);
  });
});

describe('the report of pages that differ', () => {
  const page = (tenant: string) => ({ tenant, locale: 'de', route: 'home', url: `${tenant}.localhost/` });
  const report = {
    revision: 'main',
    commit: '0123456789abcdef',
    rendered: 20,
    added: [],
    removed: [],
  };

  it('says so when no page differs', () => {
    expect(printReport({ ...report, changes: [] })).toContain('No page differs.');
  });

  it('lists a change of many shops once, before those of fewer, with its markup where there are no pictures', () => {
    const html = printReport({
      ...report,
      changes: [
        { kind: 'changed', removed: ['<b>'], added: ['<i>'], pages: [page('a')] },
        { kind: 'changed', removed: ['Old &amp; tired'], added: ['New'], pages: [page('a'), page('b')] },
      ],
    });
    expect(html.match(/<section /g)).toHaveLength(2);
    expect(html.indexOf('Old &amp; tired → New')).toBeLessThan(html.indexOf('&lt;b&gt; → &lt;i&gt;'));
    expect(html).toContain('2 changes on 2 pages of 2 shops');
    expect(html).toContain('<span class="line__sign">−</span> Old &amp;amp; tired');
    expect(html).not.toContain('<img');
  });

  it('shows both sides at both widths, and says where a side has no page', () => {
    const pictures = { after: ['x-390.webp', 'x-1280.webp'] };
    const html = printReport({
      ...report,
      changes: [{ kind: 'added', removed: [], added: ['<p>'], pages: [page('a')], pictures }],
    });
    expect(html.match(/<img [^>]*>/g)).toHaveLength(2);
    expect(html.match(/There is no page\./g)).toHaveLength(2);
  });
});
