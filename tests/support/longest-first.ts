import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first: started last, one would run alone on one core. */
const SLOWEST_FILES = [
  'e2e/sixth-country.e2e.ts',
  'e2e/fleet.e2e.ts',
  'e2e/preview.e2e.ts',
  'e2e/development.e2e.ts',
  'e2e/every-shop.e2e.ts',
  'e2e/last-good-fleet.e2e.ts',
  'e2e/consent.e2e.ts',
  'e2e/desk-day.e2e.ts',
  'e2e/remote-catalogue.e2e.ts',
  'e2e/sell.e2e.ts',
  'e2e/widget.e2e.ts',
  'e2e/partner-guide.e2e.ts',
  'e2e/stale-build.e2e.ts',
  'e2e/cdn.e2e.ts',
  'e2e/outcomes.e2e.ts',
  'e2e/clarification.e2e.ts',
  'e2e/account-journey.e2e.ts',
  'e2e/split-shipment.e2e.ts',
  'e2e/unanswered-forms.e2e.ts',
  'e2e/third-parties.e2e.ts',
  'e2e/account.e2e.ts',
  'e2e/accessibility.e2e.ts',
  'e2e/whole-trade.e2e.ts',
  'e2e/shell.e2e.ts',
  'e2e/service-addresses.e2e.ts',
  'e2e/remote-account.e2e.ts',
  'e2e/desk-scan.e2e.ts',
  'e2e/widget-element.e2e.ts',
  'integration/database/slow-statements.test.ts',
  'fuzz/fuzz.test.ts',
  'integration/operator/data.test.ts',
  'integration/operator/deploy.test.ts',
  'integration/operator/web-processes.test.ts',
  'integration/operator/encrypted-backups.test.ts',
  'integration/operator/runbooks.test.ts',
  'integration/database/many-trades.test.ts',
  'integration/certificates/certificates.test.ts',
  'integration/render/render-check.test.ts',
  'integration/log/canaries.test.ts',
  'integration/operator/data-running.test.ts',
  'integration/fulfilment/clarification.test.ts',
  'integration/database/two-owners.test.ts',
  'integration/trades/killed.test.ts',
  'integration/database/durable.test.ts',
  'integration/offers/sold-once.test.ts',
  'integration/database/database.test.ts',
  'integration/credit-notes/credit-notes.test.ts',
  'unit/mail/every-mail.test.ts',
  'unit/pricing/compare-quotes.test.ts',
  'contract/account-screens.test.tsx',
  'contract/search-engines.test.ts',
  'unit/mail/every-voice.test.ts',
  'unit/forms/checkout-form.test.ts',
  'contract/page-descriptions.test.ts',
];

function place({ moduleId }: TestSpecification): number {
  const index = SLOWEST_FILES.findIndex((path) => moduleId.endsWith(`/tests/${path}`));
  return index === -1 ? SLOWEST_FILES.length : index;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
