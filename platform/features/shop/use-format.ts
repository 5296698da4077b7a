import { type Formats, formatsFor } from './format.ts';
import { useShop } from './shop-context.tsx';

/** Money, dates and numbers as this shop writes them. */
export function useFormat(): Formats {
  const { lang, tenant } = useShop();
  return formatsFor({ lang, currency: tenant.currency, dateFormat: tenant.dateFormat, timeZone: tenant.timeZone });
}
