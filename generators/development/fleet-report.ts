import type { Problem } from '../check/report.ts';
import { listHostsByStage } from '../commands/find-tenant.ts';
import { countLanguage, type StatusRow } from '../commands/texts-status.ts';
import type { Compilation } from '../compile.ts';
import { type LaunchRow, launchSheetFor } from '../launch/launch-sheet.ts';
import { isObject, type JsonValue } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { layoutNames } from '../resolve/layouts.ts';
import { getState, type TenantState } from '../resolve/tenant-state.ts';
import { concerns } from './concerned-shops.ts';
import { type ReportedProblem, toReportedProblem } from './reported-problem.ts';
import { measureTheme, type SchemeColours } from './theme-colours.ts';

/** What the files say of one shop. */
export interface ShopReport {
  id: string;
  state: TenantState;
  lang: string;
  theme: string;
  layouts: readonly string[];
  /** By stage. */
  hosts: Readonly<Record<string, readonly string[]>>;
  features: Readonly<Record<string, boolean>>;
  /** State of its texts in its own language; undefined if its country has none. */
  texts: StatusRow | undefined;
  /** Its launch sheet. */
  launch: readonly LaunchRow[];
  /** Number of errors in the files that it reads. */
  errors: number;
}

/** What the files say of the fleet: the data of the fleet page. */
export interface FleetReport {
  shops: readonly ShopReport[];
  themes: readonly { name: string; schemes: readonly SchemeColours[] }[];
  /** State of the texts of every language. */
  languages: readonly StatusRow[];
  problems: readonly ReportedProblem[];
}

/** `problems`: every error and warning of this compilation. */
export function buildFleetReport(compilation: Compilation, problems: readonly Problem[]): FleetReport {
  const { fleet } = compilation;
  const rows = fleet.locales.flatMap((locale) =>
    countLanguage(
      compilation,
      locale,
      fleet.tenants.filter(({ country }) => country === locale.id),
    ),
  );
  const texts = new Map(rows.map((row) => [row.shop, row]));
  return {
    shops: fleet.tenants.map((tenant) => reportShop(tenant, { compilation, texts: texts.get(tenant.id), problems })),
    themes: [...fleet.files.themes].map(([name, file]) => ({
      name,
      schemes: measureTheme(name, file, fleet.files.themes),
    })),
    languages: rows.filter(({ shop }) => shop === undefined),
    problems: problems.map(toReportedProblem),
  };
}

interface FleetFindings {
  compilation: Compilation;
  texts: StatusRow | undefined;
  problems: readonly Problem[];
}

function reportShop(tenant: Tenant, { compilation, texts, problems }: FleetFindings): ShopReport {
  const { id, config } = tenant;
  const errors = problems.filter((problem) => problem.level === 'error' && concerns(problem, tenant));
  return {
    id,
    state: getState(tenant),
    lang: String(config.lang),
    theme: String(config.theme),
    layouts: layoutNames(config),
    hosts: Object.fromEntries(listHostsByStage(tenant)),
    features: listFeatures(config.features),
    texts,
    launch: launchSheetFor(compilation, tenant, problems),
    errors: errors.length,
  };
}

function listFeatures(features: JsonValue | undefined): Record<string, boolean> {
  const flags = Object.entries(isObject(features) ? features : {}).filter(([, value]) => typeof value === 'boolean');
  return Object.fromEntries(flags) as Record<string, boolean>;
}
