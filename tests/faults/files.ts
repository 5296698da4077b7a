/** One file of each kind that a shop reads. */
export const JSON_FILES = [
  'tenants/base.json',
  'tenants/modes/b2bWidget.json',
  'tenants/de/country.json',
  'tenants/de/default.json',
  'tenants/de/b2bWidget.technikhaus.json',
  'tenants/de/messages.json',
  'tenants/fr/b2bWidget.messages.json',
  'tenants/it/b2bWidget.technikhaus.messages.json',
  'tenants/de/prices.json',
  'tenants/fr/catalogue.json',
  'tenants/es/questions.json',
  'tenants/de/postal-codes.json',
  'tenants/it/banks.json',
  'tenants/mail-domains.json',
  'tenants/catalogue/categories.json',
  'tenants/catalogue/drawings.json',
  'tenants/catalogue/price-model.json',
  'tenants/catalogue/price-order.json',
  'tenants/catalogue/questions.json',
  'tenants/catalogue/devices/manual.phone.json',
  'tenants/catalogue/devices/facts.json',
  'tenants/catalogue/devices/overrides.json',
  'tenants/catalogue/devices/configurations.json',
  'tenants/catalogue/devices/top.json',
  'themes/umlauf.tokens.json',
  'schemas/tenant/tenant.schema.json',
  'schemas/catalogue/prices.schema.json',
  'schemas/theme/theme.schema.json',
  'schemas/api/endpoints.json',
  'schemas/api/trade.schema.json',
] as const;

export const TEXT_FILES = [
  'tenants/de/content/terms.md',
  'tenants/it/b2bWidget.content/press.md',
  'tenants/de/glossary.md',
  'themes/icons/umlauf.svg',
  'themes/wordmarks/agan.svg',
  'themes/carriers/dhl.svg',
  'themes/media/conditions.svg',
] as const;

export const BINARY_FILES = [
  'themes/fonts/figtree.woff2',
  'themes/media/conditions.mp4',
  'themes/media/conditions.webm',
] as const;
