import { didYouMean, findNearest, formatAlternatives, quoteText } from '../check/wording.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import type { PageFault } from './read-page.ts';
import type { Tag } from './read-tags.ts';

/** Values that an attribute accepts, or a pattern with an example. */
const RULES: Record<string, readonly string[] | { pattern: RegExp; like: string }> = {
  appearance: ['light', 'dark', 'auto'],
  consent: ['granted', 'denied'],
  mode: ['inline', 'popup', 'page'],
  'min-height': { pattern: /^[1-9]\d{1,3}$/, like: '600' },
  reference: { pattern: /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/, like: 'spring-2027/banner' },
  voucher: { pattern: /^.{1,40}$/, like: 'WELCOME10' },
  lang: { pattern: /./, like: 'en' },
  category: { pattern: /./, like: 'smartphone' },
  device: { pattern: /./, like: 'apple-iphone-13' },
  query: { pattern: /^.{1,200}$/, like: 'iPhone 13' },
  preview: { pattern: /^[0-9a-z]{1,11}\.[\w-]{43}$/, like: 'the value that preview-link prints' },
  test: { pattern: /^/, like: '' },
  'sync-url': { pattern: /^/, like: '' },
};
/** Attributes of every element. */
const GLOBAL = /^(?:id|class|style|title|slot|part|hidden|role|dir|data-.*|aria-.*|on.*)$/;

/** Unknown attributes and values of one element. */
export function checkAttributes(fleet: Fleet, { attributes }: Tag, tenant: Tenant | undefined): PageFault[] {
  return [...attributes].flatMap(([name, value]): PageFault[] => {
    const rule = RULES[name];
    if (!rule) {
      if (GLOBAL.test(name)) return [];
      const fix = findNearest(name, Object.keys(RULES)) ? didYouMean(name, Object.keys(RULES)) : 'Remove it.';
      return [{ id: 'attribute.unknown', message: `The element has no attribute ${quoteText(name)}.`, fix }];
    }
    if (!('pattern' in rule)) {
      if (rule.includes(value)) return [];
      const fix = `Write ${formatAlternatives([...rule])}.`;
      return [{ id: 'attribute.value', message: `${name} is ${quoteText(value)}.`, fix }];
    }
    if (!rule.pattern.test(value))
      return [
        {
          id: 'attribute.value',
          message: `${name} is ${quoteText(value)}.`,
          fix: `Write it like ${quoteText(rule.like)}.`,
        },
      ];
    return name === 'lang' && tenant ? checkLanguage(fleet, value, tenant) : [];
  });
}

function checkLanguage(fleet: Fleet, lang: string, { config }: Tenant): PageFault[] {
  const wished = lang.toLowerCase();
  const offered = Array.isArray(config.languages) ? config.languages : [];
  const locales = offered.flatMap((id) => fleet.localeById.get(String(id)) ?? []);
  const names = locales.flatMap(({ id, base, lang: tag }) => [id, base, tag.toLowerCase()]);
  if (names.includes(wished) || names.includes(wished.split('-')[0] ?? '')) return [];
  const fix = `Write ${formatAlternatives([...new Set(locales.map(({ base }) => base))])}.`;
  return [{ id: 'attribute.lang', message: `The shop is not in the language ${quoteText(lang)}.`, fix }];
}
