import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listHostsByStage } from '../../generators/commands/find-tenant.ts';
import { whereis } from '../../generators/commands/whereis.ts';
import { compileSource } from '../../generators/compile.ts';
import { diskSource, overlaySource } from '../../generators/read/source.ts';
import { getRoutes } from '../../generators/resolve/routes.ts';
import { editedFleet } from './fixture-fleet.ts';
import { run } from './run-command.ts';

/** The shipped fleet, because the small one has no catalogue. */
const disk = diskSource(fileURLToPath(new URL('../..', import.meta.url)));
const { fleet, data } = compileSource(disk);
const [tenant] = fleet.tenants;
if (!tenant || !data) throw new Error('the shipped fleet has a tenant and a catalogue');
const host = listHostsByStage(tenant).flatMap(([, hosts]) => hosts)[0] ?? '';
const locale = fleet.localeById.get(tenant.country);
const device = data.catalogue.catalogue.devices[0];
const category = Object.values(data.catalogue.texts[tenant.country]?.categories ?? {})[0]?.url ?? '';

/** The address of a route with this value of its parameter. */
function buildAddress(route: string, value: string): string {
  const found = tenant && locale && getRoutes(fleet, tenant, locale).find(({ name }) => name === route);
  return `https://${host}${found?.pattern.path.replace(/\{\w+\}/, value)}`;
}

describe('whereis says whether the item of an address exists', () => {
  it('whereis finds a device, or names the nearest one', () => {
    const id = device?.id ?? '';
    expect(run(whereis, [buildAddress('productDetail', id)], disk)).toMatchObject({
      status: 0,
      out: expect.stringContaining(`found: the device "${id}"`),
    });
    const { status, out } = run(whereis, [buildAddress('productDetail', `${id}x`)], disk);
    expect(status).toBe(1);
    expect(out).toContain(`not found: no device "${id}x". Did you mean "${id}`);
    expect(out).toContain('the error page, status 404');
  });

  it('whereis finds a category and a series, or names the nearest one', () => {
    expect(run(whereis, [buildAddress('sellCategory', category)], disk).out).toContain(
      `found: the category "${category}"`,
    );
    expect(run(whereis, [buildAddress('sellCategory', `${category}x`)], disk)).toMatchObject({
      status: 1,
      out: expect.stringContaining(`not found: no category "${category}x". Did you mean "`),
    });
    const series = device?.seriesId ?? '';
    expect(run(whereis, [buildAddress('productOverview', series)], disk).out).toContain(
      `found: the category, maker or series "${series}"`,
    );
  });

  it('whereis finds a content page with its file, or names the nearest slug', () => {
    const { status, out } = run(whereis, ['de.localhost/content/press']);
    expect(status).toBe(0);
    expect(out).toContain(
      'found: the content page "press"\n          language layer, tenants/de/content/press.md:2:1\n',
    );
    expect(run(whereis, ['de.localhost/content/pres'])).toMatchObject({
      status: 1,
      out: expect.stringContaining('not found: no content page "pres". Did you mean "press"?'),
    });
  });

  it('whereis does not judge the devices of a remote trade service', () => {
    const [path] = [tenant.file.path];
    const text = (disk.read(path) ?? '').replace('{', '{ "services": { "trade": "https://trade.example/api" },');
    const { status, out } = run(
      whereis,
      [buildAddress('productDetail', 'anything')],
      overlaySource(disk, { [path]: text }),
    );
    expect([status, out.includes('found')]).toEqual([0, false]);
  });

  it('whereis ignores the prefix of a language that the shop does not offer', () => {
    expect(run(whereis, ['at.localhost/es/contacto'])).toMatchObject({
      status: 1,
      out: expect.stringContaining('language  at (de-AT)\n'),
    });
    expect(run(whereis, ['de.localhost/es/contacto'], editedFleet([])).status).toBe(0);
  });
});
