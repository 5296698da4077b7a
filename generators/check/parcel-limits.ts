import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import { computeOnce, type Kept } from '../kept-results.ts';
import { LastResult } from '../memo.ts';
import { isObject, type JsonFile, type Path } from '../read/json-file.ts';
import type { CountryPricing, PricingFiles } from '../read/pricing-files.ts';
import { computeAsNewPrices } from '../resolve/as-new-prices.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { resolvePriceLists } from '../resolve/price-lists.ts';
import { toObject } from '../resolve/questions.ts';
import type { Report } from './report.ts';

const KINDS = ['phone', 'tablet', 'notebook', 'camera', 'lens'] as const;
const MAX_GRAMS: Path = ['shipping', 'parcel', 'maxGrams'];
const MAX_VALUE: Path = ['shipping', 'parcel', 'maxValue'];

/** Checks the weight of a parcel against the weights of devices: every kind has one, and fits. */
export function checkParcelLimits(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const shipping = toObject(tenant.merged.shipping);
    const { maxGrams } = toObject(shipping.parcel);
    if (typeof maxGrams !== 'number') continue;
    const grams = toObject(shipping.deviceGrams);
    const missing = KINDS.filter((kind) => typeof grams[kind] !== 'number');
    if (missing.length > 0) {
      const message = `The weight of a parcel is limited, but shipping.deviceGrams has no ${missing.join(', ')}.`;
      const fix = 'Write the typical weight of a packed device of each kind.';
      report.add('parcelLimits', { span: findSpan(tenant.layers, MAX_GRAMS), message, fix, tenant });
    }
    for (const kind of KINDS) {
      const weight = grams[kind];
      if (typeof weight !== 'number' || weight <= maxGrams) continue;
      report.add('parcelLimits', {
        span: findSpan(tenant.layers, ['shipping', 'deviceGrams', kind]),
        message: `A ${kind} weighs ${weight} g, and a parcel ${maxGrams} g at most.`,
        fix: 'Lower the weight, or raise shipping.parcel.maxGrams.',
        tenant,
      });
    }
  }
}

/** Warns of parcels that may be worth less than one device: it is a parcel above the limit, and underinsured. */
export function warnOfParcelValue(
  fleet: Fleet,
  { model, countries }: PricingFiles,
  devices: readonly CompiledDevice[],
  report: Report,
): void {
  if (!model) return;
  const found = new Map<string, { tenant: Tenant; most: Most }>();
  for (const tenant of fleet.tenants) {
    const { maxValue } = toObject(toObject(tenant.merged.shipping).parcel);
    const country = countries.find(({ code }) => code === tenant.country);
    if (typeof maxValue !== 'number' || !country) continue;
    const most = findMostExpensive(country, model, devices);
    if (!most || most.cents <= maxValue * 100) continue;
    const span = findSpan(tenant.layers, MAX_VALUE);
    const place = `${span.file.path}:${span.offset}`;
    const known = found.get(place);
    if (!known || known.most.cents < most.cents) found.set(place, { tenant, most });
  }
  for (const { tenant, most } of found.values()) {
    report.add('parcelBelowPrice', {
      span: findSpan(tenant.layers, MAX_VALUE),
      message: `A parcel is worth less than one device: ${most.id} pays up to ${most.cents / 100} in ${tenant.country}.`,
      fix: `Write at least ${Math.ceil(most.cents / 100)}, or have such devices sent at this limit.`,
    });
  }
}

interface Most {
  id: string;
  cents: number;
}

/** By country. */
const memos = new Map<string, LastResult<Most | undefined>>();

function findMostExpensive(
  country: CountryPricing,
  model: JsonFile,
  devices: readonly CompiledDevice[],
): Most | undefined {
  const { code, prices, datedPrices } = country;
  const memo = memos.get(code) ?? new LastResult<Most | undefined>();
  memos.set(code, memo);
  const inputs = [model, devices, prices, ...datedPrices.map(({ file }) => file)];
  return memo.get(inputs, () => computeOnce(STORED, inputs, () => compareDevices(country, model, devices)));
}

const STORED: Kept<Most | undefined> = {
  name: 'most-expensive',
  write: (most) => most && JSON.stringify(most),
  read: (text) => JSON.parse(text) as Most,
};

function compareDevices(
  country: CountryPricing,
  model: JsonFile,
  devices: readonly CompiledDevice[],
): Most | undefined {
  let most: Most | undefined;
  for (const { value: list } of resolvePriceLists(country)) {
    if (!isObject(list)) continue;
    for (const device of devices) {
      const cents = Math.max(...computeAsNewPrices({ list, model: toObject(model.value) }, device));
      if (cents > (most?.cents ?? 0)) most = { id: device.id, cents };
    }
  }
  return most;
}
