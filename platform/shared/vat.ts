/** Prefixes of VAT numbers in the European Union, and of Northern Ireland for its goods. */
export const EU_VAT_PREFIXES =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

const PREFIX_LETTERS = 2;

export function getVatPrefix(vatNumber: string): string {
  return vatNumber.slice(0, PREFIX_LETTERS);
}

/**
 * How a sale by a company is taxed. `standard`: domestic, with the rate of the country. `reverseCharge`: a VAT number of
 * another country of the European Union, so the buyer accounts for the tax. `exempt`: a small business.
 */
export type VatScheme = 'standard' | 'reverseCharge' | 'exempt';

interface VatFacts {
  /** VAT number of the operator. */
  operator: string;
  /** VAT number of the seller, electronic form; empty without one. */
  seller: string;
  smallBusiness: boolean;
}

/** The scheme of a sale; undefined for a seller whose tax the operator cannot know: then it sends its own invoice. */
export function vatSchemeFor({ operator, seller, smallBusiness }: VatFacts): VatScheme | undefined {
  if (smallBusiness) return 'exempt';
  const prefix = getVatPrefix(seller);
  if (prefix === '') return undefined;
  if (prefix === getVatPrefix(operator)) return 'standard';
  return EU_VAT_PREFIXES.includes(prefix) ? 'reverseCharge' : undefined;
}
