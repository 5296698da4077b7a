import { today } from '../check/calendar.ts';
import type { Problem } from '../check/report.ts';
import { type Compilation, findProblems } from '../compile.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { dataPoints } from './data-points.ts';
import { entityPoints } from './entity-points.ts';
import type { LaunchFinding, LaunchPoint } from './launch-point.ts';
import { textPoints } from './text-points.ts';

const points: readonly LaunchPoint[] = [...entityPoints, ...textPoints, ...dataPoints];

/** One row of the launch sheet; it is open while it has findings. */
export interface LaunchRow {
  id: string;
  title: string;
  state: 'done' | 'open';
  findings: readonly LaunchFinding[];
}

/**
 * What stands between a shop and its opening, point by point, from the files alone. `problems` are those of the whole
 * fleet (`findProblems`), for callers that have them already.
 */
export function launchSheetFor(
  compilation: Compilation,
  tenant: Tenant,
  problems: readonly Problem[] = findProblems(compilation),
): LaunchRow[] {
  const locale = compilation.fleet.localeById.get(tenant.country);
  if (!locale) throw new Error(`${tenant.id} has no country`);
  const scope = { compilation, tenant, locale, problems, today: today() };
  return points.map(({ id, title, findings: find }) => {
    const findings = find(scope);
    return { id, title, state: findings.length === 0 ? 'done' : 'open', findings };
  });
}
