import { isObject, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findOrigin, printPath, valueAt } from '../resolve/origin.ts';
import type { Report } from './report.ts';

/**
 * What is agreed with one partner is in the file of its shop. Inherited, the trades of a shop would be announced to, or
 * paid for, the partner of another.
 */
export function checkInheritedAgreements(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    for (const path of listAgreements(tenant)) {
      // Almost every agreement is the shop's own. Its place is not looked up: that would parse the file again.
      if (valueAt(tenant.file.value, path) !== undefined) continue;
      const origin = findOrigin(tenant.layers, path);
      if (!origin) continue;
      const [member = ''] = path;
      report.add('inheritedAgreement', {
        span: origin.span,
        message: `Shops below this file inherit its ${printPath(path)}, which is agreed with one partner.`,
        fix: `Write it in the file of that partner's shop, and ${REMOVALS[String(member)]} in the files of the others.`,
        tenant,
      });
    }
  }
}

/** The member that a shop writes to have no agreement of the kind. */
const REMOVALS: Record<string, string> = { webhook: '"webhook": { "url": null }', commission: '"commission": []' };

function listAgreements({ merged: { webhook, commission } }: Tenant): Path[] {
  const hooked = isObject(webhook) && typeof webhook.url === 'string';
  const signed = hooked && typeof webhook.secretEnv === 'string';
  const paid = Array.isArray(commission) && commission.length > 0;
  return [
    ...(hooked ? [['webhook', 'url']] : []),
    ...(signed ? [['webhook', 'secretEnv']] : []),
    ...(paid ? [['commission']] : []),
  ];
}
