/**
 * Quotes every device in two states of the fleet and prints the differences as JSON, for `npm run tenants -- diff`.
 *
 *   node --import tsx platform/server/operator/compare-quotes.ts < states.json
 *
 * Reads `{ before, after }` on standard input, each with the compiled prices and questions and the devices.
 */
import { text } from 'node:stream/consumers';
import { compareQuotes, type PricingState } from '../../services/pricing/index.server.ts';

const { before, after } = JSON.parse(await text(process.stdin)) as { before: PricingState; after: PricingState };
process.stdout.write(JSON.stringify(compareQuotes(before, after)));
