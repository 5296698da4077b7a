import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts';
import { isObject, type JsonObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findKeySpan, findSpan } from '../resolve/origin.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks that the preparations of devices name makers of the catalogue: a mistyped one would show no seller its step. */
export function checkMakers(fleet: Fleet, { catalogue, texts, faults }: LoadedCatalogue, report: Report): void {
  if (faults.length > 0) return;
  checkTitles(fleet, texts, report);
  const makers = new Set(catalogue.devices.map(({ manufacturer }) => manufacturer));
  for (const tenant of fleet.tenants) {
    const { preparation } = tenant.merged;
    for (const step of Array.isArray(preparation) ? preparation.filter(isObject) : []) {
      checkContradiction(tenant, step, report);
      for (const member of ['makers', 'exceptMakers']) {
        const list = step[member];
        (Array.isArray(list) ? list : []).forEach((maker, index) => {
          if (typeof maker !== 'string' || makers.has(maker) || typeof step.id !== 'string') return;
          report.add('unknownReference', {
            span: findSpan(tenant.layers, ['preparation', { id: step.id }, member, index]),
            message: `No device is made by ${quoteText(maker)}.`,
            fix: didYouMean(maker, makers),
            tenant,
          });
        });
      }
    }
  }
}

/** A step for some makers except the same makers is shown to no seller. */
function checkContradiction(tenant: Tenant, { id, makers, exceptMakers }: JsonObject, report: Report): void {
  if (typeof id !== 'string' || !Array.isArray(makers) || !Array.isArray(exceptMakers)) return;
  if (makers.some((maker) => !exceptMakers.includes(maker))) return;
  report.add('limitsDisagree', {
    span: findSpan(tenant.layers, ['preparation', { id }, 'exceptMakers']),
    message: `The step ${quoteText(id)} is for makers that it excludes: no seller would see it.`,
    fix: 'Keep "makers" or "exceptMakers".',
    tenant,
  });
}

/** Titles replace the name of a category in the language of the shop. */
function checkTitles(fleet: Fleet, texts: LoadedCatalogue['texts'], report: Report): void {
  for (const tenant of fleet.tenants) {
    const { deviceGroupTitles } = tenant.merged;
    const names = Object.values(texts[tenant.country]?.categories ?? {}).map(({ name }) => name.trim());
    for (const title of names.length > 0 && isObject(deviceGroupTitles) ? Object.keys(deviceGroupTitles) : []) {
      if (names.includes(title)) continue;
      const path = ['deviceGroupTitles', title];
      report.add('unusedTitle', {
        span: findKeySpan(tenant.layers, path),
        message: `No category is called ${quoteText(title)} in the language of the shop: the title would not be used.`,
        fix: didYouMean(title, names, 'Names are'),
        tenant,
      });
    }
  }
}
