import type { FileReader } from '../read/file-reader.ts';
import { TextFile } from '../read/text-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { didYouMean, findNearest, quoteText } from './wording.ts';

/** Reports missing files, and files with unknown names. */
export function checkStructure(fleet: Fleet, reader: FileReader, report: Report): void {
  const { modes, countries } = fleet.files;
  reportRequired(fleet, reader, report);
  reportModes(fleet, report);
  // Each file of the mode would be reported.
  if (report.has(['missingFile'])) return;
  checkOverlayScopes(fleet, report);
  checkPartners(fleet, report);
  for (const { unrecognizedFiles } of countries) {
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

/** Files without which nothing can be checked, and what they are. */
const REQUIRED: Readonly<Record<string, string>> = {
  'tenants/base.json': 'the default values of every shop',
  'schemas/tenant/tenant.schema.json': 'the schema of a tenant',
  'schemas/theme/theme.schema.json': 'the schema of a theme',
  'schemas/api/endpoints.json': 'the table of calls',
};

/** Needed by a fleet with a catalogue. */
const WITH_CATALOGUE: Readonly<Record<string, string>> = {
  'tenants/catalogue/categories.json': 'the categories of devices',
  'tenants/catalogue/questions.json': 'the questions about devices',
  'tenants/catalogue/price-model.json': 'the price model',
  'tenants/mail-domains.json': 'the domains that mail addresses are compared with',
  ...Object.fromEntries(
    [
      'banks',
      'catalogue-categories',
      'catalogue-texts',
      'device-facts',
      'device-overrides',
      'device-top',
      'devices',
      'drawings',
      'mail-domains',
      'postal-codes',
      'price-model',
      'prices',
      'question-texts',
      'questions',
    ].map((name) => [`schemas/catalogue/${name}.schema.json`, 'the schema of data files']),
  ),
};

function reportRequired({ locales }: Fleet, reader: FileReader, report: Report): void {
  const catalogue = reader.list('tenants/catalogue').length > 0;
  const required = { ...REQUIRED, ...(catalogue ? WITH_CATALOGUE : {}) };
  for (const [path, what] of Object.entries(required)) if (!reader.has(path)) reportMissing(path, what, report);
  for (const { id, fallbacks } of locales) {
    const own: Record<string, string> = {
      country: 'the values of a country',
      ...(catalogue ? { prices: 'its price list' } : {}),
    };
    if (fallbacks.length === 0) {
      own.messages = 'its texts';
      if (catalogue) Object.assign(own, { questions: 'the texts of questions', catalogue: 'the texts of categories' });
    }
    for (const [name, what] of Object.entries(own)) {
      const path = `tenants/${id}/${name}.json`;
      if (!reader.has(path)) reportMissing(path, what, report);
    }
  }
}

/** A mode that shops of several countries have is a missing file, not a mistyped name in each of them. */
function reportModes({ files: { countries } }: Fleet, report: Report): void {
  const users = new Map<string, Set<string>>();
  for (const { code, unrecognizedFiles } of countries) {
    for (const { path } of unrecognizedFiles) {
      const mode = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
      users.set(mode, (users.get(mode) ?? new Set()).add(code));
    }
  }
  for (const [mode, codes] of users) {
    if (codes.size < 2) continue;
    reportMissing(`tenants/modes/${mode}.json`, `the mode of shops in ${[...codes].join(', ')}`, report);
  }
}

function checkPartners({ tenants }: Fleet, report: Report): void {
  const ids = new Set(tenants.map(({ id }) => id));
  for (const { country, mode, partner, file } of tenants) {
    if (partner === undefined || ids.has(`${country}/${mode}`)) continue;
    report.add('partnerParent', {
      span: { file, offset: 0, length: 1 },
      message: `The shop of the partner ${quoteText(partner)} is based on tenants/${country}/${mode}.json, which does not exist.`,
      fix: `Add tenants/${country}/${mode}.json, or move the shop to another mode.`,
    });
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
