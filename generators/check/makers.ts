import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks that the preparations of devices name makers of the catalogue: a mistyped one would show no seller its step. */
export function checkMakers(fleet: Fleet, { catalogue, faults }: LoadedCatalogue, report: Report): void {
  if (faults.length > 0) return;
  const makers = new Set(catalogue.devices.map(({ manufacturer }) => manufacturer));
  for (const tenant of fleet.tenants) {
    const { preparation } = tenant.merged;
    for (const step of Array.isArray(preparation) ? preparation.filter(isObject) : []) {
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
