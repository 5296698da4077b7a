import { isObject } from '../read/json-file.ts';
import { PRICE_LOCK, type PricingFiles } from '../read/pricing-files.ts';
import { resolvePriceLists } from '../resolve/price-lists.ts';
import { isEarlierVersion, listVersionedPrices, proposeVersion } from '../resolve/price-versions.ts';
import { toObject } from '../resolve/questions.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** Offers store the version of their list: one version names one content. */
export function checkPriceVersions(files: PricingFiles, report: Report): void {
  const lock = toObject(files.lock?.value);
  for (const { name, file, version, hash } of listVersionedPrices(files)) {
    const entry = lock[name];
    const locked = isObject(entry) ? entry : {};
    if (typeof locked.version !== 'string') continue;
    const next = proposeVersion(locked.version, new Date().toISOString().slice(0, 'YYYY-MM-DD'.length));
    const fault = (message: string) =>
      report.add('unchangedVersion', {
        span: file.span(['version']),
        message,
        fix: `Write a later version, such as ${quoteText(next)}. If this version was never published, restore ${PRICE_LOCK} and run npm run generate.`,
      });
    if (locked.version === version) {
      if (locked.hash !== hash) fault(`The prices have changed, but the version is still ${quoteText(version)}.`);
    } else if (isEarlierVersion(version, locked.version)) {
      fault(`The version goes back from ${quoteText(locked.version)} to ${quoteText(version)}.`);
    }
  }
  for (const country of files.countries) checkDatedVersions(resolvePriceLists(country), report);
}

/** Each list of a country has a version of its own. */
function checkDatedVersions(lists: ReturnType<typeof resolvePriceLists>, report: Report): void {
  for (const { file, from, value, before } of lists) {
    if (!before || from === undefined) continue;
    const last = String(before.value.version);
    const version = String(value.version);
    const own = isObject(file.value) && file.value.version !== undefined;
    if (own && version !== last && !isEarlierVersion(version, last)) continue;
    report.add('unchangedVersion', {
      span: file.span(['version']),
      message: !own
        ? `The list of ${from} has no version of its own.`
        : version === last
          ? `The list of ${from} has the version of the list before it, ${quoteText(version)}.`
          : `The version goes back from ${quoteText(last)} to ${quoteText(version)}.`,
      fix: `Write ${own ? '' : 'a member "version" with '}a later version, such as ${quoteText(proposeVersion(last, from))}.`,
      notes: [{ text: 'the list before', span: before.file.span(['version']) }],
    });
  }
}
