import { isObject } from '../read/json-file.ts';
import type { Fleet, Layer } from '../resolve/fleet.ts';
import { checkApiSchemas } from './api-schemas.ts';
import { checkCodes } from './codes.ts';
import { checkCommissions } from './commissions.ts';
import { checkCompanyAddress } from './company-address.ts';
import { checkContent } from './content.ts';
import { checkDaysAndLimits } from './days-and-limits.ts';
import { checkEndpoints } from './endpoints.ts';
import type { ErrorName } from './error-table.ts';
import { checkHosts } from './hosts.ts';
import { checkIdentity } from './identity.ts';
import { checkInheritedAgreements } from './inherited-agreements.ts';
import { checkComplete, checkLayers } from './layers.ts';
import type { GetCatalogue } from './live-pages.ts';
import { checkMessageFormats } from './message-formats.ts';
import { checkMessages } from './messages.ts';
import { checkSenderNames } from './one-line.ts';
import { checkOptionalFeatures } from './optional-features.ts';
import { checkParcelLimits } from './parcel-limits.ts';
import { checkPictures } from './pictures.ts';
import { checkPluralForms } from './plural-forms.ts';
import { checkRedirects } from './redirects.ts';
import type { Report } from './report.ts';
import { checkRouteMiddleware } from './route-middleware.ts';
import { checkRoutes } from './routes.ts';
import { checkSecrets } from './secrets.ts';
import { checkSenders } from './senders.ts';
import { checkServices } from './services.ts';
import { checkTenantStates } from './tenant-state.ts';
import { checkTenantValues } from './tenant-values.ts';
import { checkThemePictures } from './theme-pictures.ts';
import { checkThemes } from './themes.ts';
import { checkThirdParties } from './third-parties.ts';
import { checkWrittenPaths } from './written-paths.ts';

type Rule = (fleet: Fleet, report: Report, getCatalogue: GetCatalogue) => void;

const rules: readonly Rule[] = [
  checkLayers,
  checkComplete,
  checkSenderNames,
  checkSecrets,
  checkHosts,
  checkTenantValues,
  checkTenantStates,
  checkCodes,
  checkDaysAndLimits,
  checkParcelLimits,
  checkCommissions,
  checkInheritedAgreements,
  checkServices,
  checkThirdParties,
  checkRouteMiddleware,
  checkRoutes,
  checkWrittenPaths,
  checkThemes,
  checkThemePictures,
  checkPictures,
  checkApiSchemas,
  checkEndpoints,
];

/** Rules about what others must have found in order, with the kinds of fault that would make them report the same. */
const dependentRules: readonly { rule: Rule; unless: readonly ErrorName[] }[] = [
  { rule: checkIdentity, unless: ['wrongType'] },
  { rule: checkSenders, unless: ['unknownTheme'] },
  ...[checkMessages, checkMessageFormats, checkPluralForms, checkContent].map((rule) => ({
    rule,
    unless: ['unknownLocale', 'fallbackLanguage'] as const,
  })),
  // The language of the shop names its country.
  { rule: checkCompanyAddress, unless: ['unknownCode', 'pluralForms'] },
  { rule: checkOptionalFeatures, unless: ['duplicateId'] },
  {
    rule: checkRedirects,
    unless: [
      'unknownLocale',
      'fallbackLanguage',
      'patternMismatch',
      'invalidRoutePath',
      'routeParams',
      'duplicateRoute',
      'shadowedRoute',
      'aliasConflict',
      'unknownRoute',
      'ambiguousPath',
      'homePath',
      'duplicateSlug',
    ],
  },
];

/** Runs every rule on the readable part of the fleet. */
export function checkFleet(fleet: Fleet, getCatalogue: GetCatalogue, report: Report): void {
  const judged = soundPart(fleet);
  for (const rule of rules) rule(judged, report, getCatalogue);
  for (const { rule, unless } of dependentRules) if (!report.has(unless)) rule(judged, report, getCatalogue);
}

/** Leaves out tenants and languages whose layers are missing or unreadable: further problems would only be noise. */
function soundPart(fleet: Fleet): Fleet {
  const isSound = (layers: readonly Layer[]) =>
    ['base', 'country'].every((name) => layers.some((layer) => layer.name === name)) &&
    layers.every(({ file }) => isObject(file.value));
  const locales = fleet.locales.filter((locale) => isSound(locale.layers));
  return { ...fleet, locales, tenants: fleet.tenants.filter((tenant) => isSound(tenant.layers)) };
}
