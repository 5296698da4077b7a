import { TextFile } from '../read/text-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { didYouMean, findNearest, quoteText } from './wording.ts';

/** Reports missing files, and files with unknown names. */
export function checkStructure(fleet: Fleet, report: Report): void {
  const { base, tenantSchema, modes, countries } = fleet.files;
  checkOverlayScopes(fleet, report);
  if (!base) reportMissing('tenants/base.json', 'the default values of every shop', report);
  if (!tenantSchema) reportMissing('schemas/tenant/tenant.schema.json', 'the schema of a tenant', report);
  for (const { code, country, first, unrecognizedFiles } of countries) {
    if (!country) {
      const path = `tenants/${code}/country.json`;
      const message = `The country folder tenants/${code} has no country.json.`;
      const span = first?.span([]) ?? { file: new TextFile(path, ''), offset: 0, length: 1 };
      report.add('missingFile', { span: { ...span, length: 1 }, message, fix: `Add ${path}.` });
    }
    for (const file of unrecognizedFiles) {
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      const mode = name.split('.')[0] ?? name;
      const meant = findNearest(mode, modes.keys());
      const fix = meant
        ? `Did you mean ${quoteText(name.replace(mode, meant))}?`
        : didYouMean(mode, modes.keys(), 'Modes are').replace(/\.$/, `; or add tenants/modes/${mode}.json.`);
      report.add('unknownMode', {
        span: { file, offset: 0, length: 1 },
        message: `The file name begins with ${quoteText(mode)}, which is not a shop mode.`,
        fix,
      });
    }
  }
}

/** Reports texts of an unknown mode, or of a partner without a shop. */
function checkOverlayScopes(fleet: Fleet, report: Report): void {
  const { modes, countries } = fleet.files;
  const partners = new Set(
    countries.flatMap(({ tenants }) =>
      tenants.flatMap(({ mode, partner }) => (partner === undefined ? [] : [`${mode}.${partner}`])),
    ),
  );
  for (const { overlays } of countries) {
    for (const { scope, messages, content } of overlays.values()) {
      if (modes.has(scope) || partners.has(scope)) continue;
      const [mode = scope, partner] = scope.split('.', 2);
      const message = modes.has(mode)
        ? `No country has a shop of the partner ${quoteText(partner ?? '')} in the mode ${quoteText(mode)}.`
        : `The name begins with ${quoteText(mode)}, which is not a shop mode.`;
      const fix = didYouMean(scope, [...modes.keys(), ...partners]);
      for (const file of [messages, ...content.values()]) {
        if (file) report.add('overlayScope', { span: { file, offset: 0, length: 1 }, message, fix });
      }
    }
  }
}

function reportMissing(path: string, what: string, report: Report): void {
  const span = { file: new TextFile(path, ''), offset: 0, length: 0 };
  report.add('missingFile', { span, message: `${path} is missing: ${what}.`, fix: 'Add the file.' });
}
