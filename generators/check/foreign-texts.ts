import type { FileReader } from '../read/file-reader.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { collectUnits, selectShopUnits, type TextUnit } from '../texts/text-units.ts';
import { findSourceLocale } from '../texts/translation-record.ts';
import type { Report } from './report.ts';

/** Warns once per shop of texts that are still those of the language it is translated from. */
export function warnOfForeignTexts(reader: FileReader, fleet: Fleet, report: Report): void {
  for (const locale of fleet.locales) {
    const source = findSourceLocale(fleet, locale);
    if (!source) continue;
    const units = collectUnits(reader, fleet, locale, (from, target) => from === target);
    const same = units.filter(({ state }) => state === 'same');
    if (same.length === 0) continue;
    for (const tenant of fleet.tenants.filter(({ country }) => country === locale.id)) {
      const shown = selectShopUnits(same, tenant);
      if (shown.length === 0) continue;
      report.add('foreignTexts', {
        span: { file: tenant.file, offset: 0, length: 1 },
        message: describeTexts(tenant, shown, source.lang),
        fix: `npm run tenants -- texts export ${locale.id} --as csv --only missing lists them; texts accept ${locale.id} --same accepts them as they are.`,
      });
    }
  }
}

function describeTexts({ id, config }: Tenant, units: readonly TextUnit[], lang: string): string {
  const pages = units.filter(({ kind, key }) => kind === 'page' && key === 'body');
  const names = pages.map(({ file }) => file.name.slice(file.name.indexOf('/') + 1, -'.md'.length));
  const listed = names.length === 0 ? '' : ` Pages among them: ${names.join(', ')}.`;
  return `${id} is in ${String(config.lang)}. Texts in ${lang} that it shows: ${units.length}.${listed}`;
}
