import { type Formats, formatsFor } from './format.ts';
import { useShop } from './shop-context.tsx';
import { useText } from './use-text.ts';

/** Money, dates and numbers in this shop's formats. */
export function useFormat(): Formats {
  const { lang, tenant } = useShop();
  const thousand = useText()('format.thousand');
  const { currency, dateFormat, timeZone } = tenant;
  return formatsFor({ lang, thousand, currency, dateFormat, timeZone });
}
