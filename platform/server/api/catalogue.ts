import type { FastifyPluginAsync } from 'fastify';
import { searchCatalogue, suggestDevices } from '../../generated/api/endpoints.gen.ts';
import type { NotBought, Suggestion, TitledPage } from '../../services/catalogue/types.ts';
import type { Cents } from '../../shared/money.ts';
import { LimitedError, ProblemError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { variantPrice } from '../../shared/variant-price.ts';
import type { Services } from '../services.ts';
import { registerEndpoint } from './endpoint.ts';

const SUGGESTIONS = 6;
/** Ten times the longest search that a shop sends. */
const SEARCH_BYTES = 32 * 1024;

/**
 * Catalogue search and suggestions. The catalogue validates the search body itself, with the same JSON Schema, because
 * it can point at a member of a nested query and checks the depth first.
 */
export const catalogueRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  registerEndpoint(
    app,
    searchCatalogue,
    async ({ ctx, body, ip }, reply) => {
      const found = await services.catalogue.search(ctx, body, () => countDear(services, ip));
      return reply.type('application/json; charset=utf-8').send(found);
    },
    {
      validatorCompiler: () => () => true,
      bodyLimit: SEARCH_BYTES,
    },
  );

  registerEndpoint(app, suggestDevices, async ({ ctx, query }) => {
    const text = typedText(query.q);
    if (text === '') {
      const pages = await services.catalogue.listGroupPages(ctx);
      return { suggestions: [], pages: pages.map(toPageView), total: 0, named: false };
    }
    const found = await services.catalogue.suggest(ctx, text, SUGGESTIONS, { unfinished: true });
    const { devices, pages, total, named, notBought } = found;
    const suggestions = devices.map((one) => toSuggestionView(one, upTo(services, ctx, one)));
    return {
      suggestions,
      pages: pages.map(toPageView),
      total,
      named,
      ...(notBought ? { notBought: toNotBoughtView(notBought) } : {}),
    };
  });
};

async function countDear({ limits }: Services, address: string): Promise<void> {
  const spent = await limits.spend(address, ['expensiveSearch']);
  if (!spent.ok) throw new LimitedError(spent.retryAfterSeconds);
}

/** Rejects control characters and lone surrogates. */
function typedText(text: unknown): string {
  if (typeof text === 'string' && !/\p{Cc}|\p{Cs}/u.test(text)) return text;
  const field = {
    pointer: '/querystring/q',
    code: 'text.unreadable',
    detail: 'Send well-formed text without control characters.',
  };
  throw new ProblemError(400, 'request.invalid', 'The searched text cannot be read.', [field]);
}

/** Prices the variant that the text names: for "128 GB" the price of the largest variant would promise too much. */
function upTo({ pricing }: Services, ctx: RequestContext, { device, variantId }: Suggestion): Cents {
  const named = variantId && variantPrice(pricing.sheetFor(ctx, device), variantId);
  return named || pricing.maxPrice(ctx, device);
}

function toSuggestionView({ device, variantId, variantLabel }: Suggestion, maxPriceCents: number) {
  return {
    name: device.name,
    url: device.url,
    ...(variantId && variantLabel ? { variantId, variantLabel } : {}),
    formFactor: device.formFactor,
    maxPriceCents,
    year: device.releaseYear,
  };
}

function toNotBoughtView(notBought: NotBought) {
  return notBought.reason === 'kind' ? { reason: 'kind', name: notBought.name } : notBought;
}

function toPageView({ type, name, category, url, deviceCount }: TitledPage) {
  return { type, name, category, url, deviceCount };
}
