import { describe, expect, it } from 'vitest';
import { contrastRatio, parseRgb } from '../../generators/check/contrast.ts';
import { list } from '../../generators/commands/list.ts';
import { compileSource, findProblems } from '../../generators/compile.ts';
import { CheckedFleet } from '../../generators/development/checked-fleet.ts';
import { buildFleetReport, type FleetReport } from '../../generators/development/fleet-report.ts';
import { launchSheetFor } from '../../generators/launch/launch-sheet.ts';
import { type Edit, editedFleet } from './fixture-fleet.ts';
import { run } from './run-command.ts';

function report(edits: readonly Edit[] = []): FleetReport {
  const compilation = compileSource(editedFleet(edits));
  return buildFleetReport(compilation, findProblems(compilation));
}

const shop = (made: FleetReport, id: string) => made.shops.find((one) => one.id === id);

describe('the report of the fleet', () => {
  it('names every shop with its state, hosts, features and texts', () => {
    const made = report([
      { file: 'tenants/de/widget.json', find: '{\n  "hosts"', replace: '{\n  "state": "draft",\n  "hosts"' },
    ]);
    expect(made.shops.map(({ id, state }) => [id, state])).toContainEqual(['de/widget', 'draft']);
    expect(shop(made, 'de/default')).toMatchObject({
      state: 'live',
      lang: 'de-DE',
      theme: 'plain',
      hosts: { production: ['www.shop-de.example'], local: ['de.localhost'] },
      features: { newsletter: true, homeBanner: false },
      texts: { missing: { texts: 0 } },
    });
  });

  it('has the launch sheet of each shop', () => {
    const compilation = compileSource(editedFleet([]));
    const made = buildFleetReport(compilation, findProblems(compilation));
    for (const tenant of compilation.fleet.tenants)
      expect(shop(made, tenant.id)?.launch).toEqual(launchSheetFor(compilation, tenant));
    expect(made.shops.flatMap(({ launch }) => launch.filter(({ state }) => state === 'open'))).not.toEqual([]);
  });

  it('counts a missing text for its language and its shops', () => {
    const removed: Edit = { file: 'tenants/es/messages.json', text: '{}' };
    const made = report([removed]);
    const missing = made.languages.find(({ language }) => language === 'es')?.missing.texts ?? 0;
    expect(missing).toBeGreaterThan(0);
    expect(shop(made, 'es/default')?.texts?.missing.texts).toBe(missing);
    expect(shop(made, 'de/default')?.texts?.missing.texts).toBe(0);
  });

  it('computes the contrast of each pair from the tokens, not from what the file records', () => {
    const pairs = report().themes.flatMap(({ schemes }) => schemes.flatMap((scheme) => scheme.pairs));
    expect(pairs.length).toBeGreaterThan(0);
    for (const { foreground, background, ratio } of pairs) {
      const [over, under] = [foreground, background].map(({ hex }) => parseRgb({ hex }));
      if (!over || !under) throw new Error('a pair has no colours');
      expect(Math.abs(contrastRatio(over, under) - ratio)).toBeLessThan(0.01);
    }
  });

  it('puts an error of a shop’s own file to that shop, and one of its country’s file to all shops of the country', () => {
    const own = report([
      { file: 'tenants/de/widget.json', find: '"hosts"', replace: '"features": { "newslettr": true },\n  "hosts"' },
    ]);
    expect(own.problems).toMatchObject([{ id: 'E007', level: 'error', file: 'tenants/de/widget.json', line: 2 }]);
    const listErrors = (made: FleetReport) => made.shops.filter(({ errors }) => errors > 0).map(({ id }) => id);
    // The partner's shop is built on its mode's file of the country.
    expect(listErrors(own)).toEqual(['de/widget', 'de/widget.partner']);
    const country = report([{ file: 'tenants/de/country.json', find: '"de-DE"', replace: '"de_DE!"' }]);
    expect(listErrors(country)).toEqual(['de/default', 'de/widget', 'de/widget.partner']);
  });

  it('is what "list --format json" prints', () => {
    const { status, out } = run(list, ['--format', 'json']);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(report())));
    expect(run(list, ['--format', 'yaml'])).toMatchObject({ status: 2, error: 'usage: list [--format pretty|json]\n' });
  });
});

describe('the fleet of a development server', () => {
  it('shows the problems of the files as they are, beside the last fleet without errors', () => {
    const checked = new CheckedFleet();
    expect(checked.report).toBeUndefined();
    let told = 0;
    const stop = checked.onChecked(() => {
      told += 1;
    });
    const valid = compileSource(editedFleet([]));
    checked.update(valid, findProblems(valid));
    expect(checked.report?.problems).toEqual([]);
    const faulty = compileSource(editedFleet([{ file: 'tenants/de/widget.json', text: '{ "hosts": ' }]));
    checked.update(faulty, findProblems(faulty));
    expect(checked.compilation).toBe(valid);
    expect(checked.report?.problems[0]).toMatchObject({ level: 'error', file: 'tenants/de/widget.json' });
    expect(checked.report?.shops.map(({ id }) => id)).toContain('de/widget');
    stop();
    checked.update(valid, []);
    expect([checked.report?.problems, told]).toEqual([[], 2]);
  });
});
