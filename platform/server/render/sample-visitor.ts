import type { RouteName } from '../../generated/routes.gen.ts';
import { CART_COOKIE, printCartCookie } from '../../shared/cart-cookie.ts';
import { THIS_CART } from '../../shared/offer-page.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { THIS_BROWSER } from '../../shared/trade-access.ts';
import { CHECKOUT_COOKIE, TRADE_COOKIE } from '../../shared/visitor-cookies.ts';
import { decide, type TenantRouting } from '../../tenancy/resolve-request.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import type { Services } from '../services.ts';
import {
  createSampleClarification,
  createSampleEmail,
  createSampleOffer,
  createSampleTrade,
  SampleError,
  sampleDraft,
} from './sample-trade.ts';

export type Cookies = Readonly<Record<string, string>>;

/** What the pages need that visitors reach by what they did before: cookies, and the secrets of links. */
export interface SampleVisitor {
  /** Of a browser with an offer in its cart, typed details and a trade. */
  cookies: Record<string, string>;
  /** Parameters of the secret addresses, by route. */
  links: Partial<Record<RouteName, Readonly<Record<string, string>>[]>>;
}

/** Why a part of the visitor could not be made, as the shop says it. */
export interface MissingSample {
  route: RouteName;
  message: string;
}

interface SampleParts {
  services: Services;
  ctx: RequestContext;
  routing: TenantRouting;
}

/**
 * A visitor who got an offer, sold a device, was asked about it and subscribed, by the services behind the forms of the
 * shop. What the shop refuses is missing, with the reason.
 */
export async function createSampleVisitor(
  parts: SampleParts,
): Promise<{ visitor: SampleVisitor; missing: MissingSample[] }> {
  const { services, ctx } = parts;
  const visitor: SampleVisitor = { cookies: {}, links: {} };
  const missing: MissingSample[] = [];
  const addLink = async (route: RouteName) => {
    visitor.links[route] = [...(visitor.links[route] ?? []), await findMailedParams(parts, route)];
  };
  const steps: [RouteName, () => Promise<void>][] = [
    ['checkout', async () => void Object.assign(visitor.cookies, await fillCart(parts))],
    [
      'offer',
      async () => {
        visitor.links.offer = [{ token: THIS_CART }, { token: await createOfferToken(parts) }];
      },
    ],
    [
      'sale',
      async () => {
        const { accessToken } = await createSampleTrade(services, ctx);
        Object.assign(visitor.cookies, { [TRADE_COOKIE]: accessToken });
        visitor.links.sale = [{ token: THIS_BROWSER }];
        await addLink('sale');
      },
    ],
    [
      'clarification',
      async () => {
        await createSampleClarification(services, ctx);
        await addLink('clarification');
      },
    ],
    ['clarificationQuickAnswer', () => addLink('clarificationQuickAnswer')],
    [
      'newsletterEnrich',
      async () => {
        if (!ctx.tenant.features.newsletter) return;
        await services.newsletter.subscribe(ctx, { email: createSampleEmail() });
        await addLink('newsletterEnrich');
        Object.assign(visitor.links, { newsletterUnsubscribe: visitor.links.newsletterEnrich });
      },
    ],
  ];
  for (const [route, step] of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof SampleError)) throw error;
      missing.push({ route, message: error.message });
    }
  }
  return { visitor, missing };
}

async function fillCart({ services, ctx }: SampleParts): Promise<Cookies> {
  const offer = await createSampleOffer(services, ctx);
  const { token } = await services.checkout.save(ctx, undefined, sampleDraft(ctx));
  return { [CART_COOKIE]: printCartCookie([{ offerId: offer.id, quantity: 1 }]), [CHECKOUT_COOKIE]: token };
}

async function createOfferToken({ services, ctx }: SampleParts): Promise<string> {
  const offer = await createSampleOffer(services, ctx);
  return services.offerLinks.createLink(ctx, [{ offerId: offer.id, quantity: 1 }]).token;
}

const SEARCHED_MAILS = 4;

/** The parameters of the newest link to a route in the shop's mails. */
async function findMailedParams({ services, ctx, routing }: SampleParts, name: RouteName) {
  const { mail } = services;
  for (const { id, tenant } of await mail.list(SEARCHED_MAILS)) {
    const stored = tenant === ctx.tenant.id ? await mail.find(id) : undefined;
    for (const address of stored?.text.match(/https?:\/\/\S+/g) ?? []) {
      const match = findRoute(routing, address);
      if (match?.name === name) return match.params;
    }
  }
  throw new SampleError(`No mail has a link to the page ${name}`);
}

function findRoute(routing: TenantRouting, address: string): RouteMatch | undefined {
  const { pathname, search } = new URL(address);
  const visit = { cookieLocale: undefined, acceptLanguage: undefined, userAgent: undefined, fromHere: true };
  const decided = decide(routing, { ...visit, path: pathname, search: search.slice(1), navigation: true });
  return decided.kind === 'routes' ? decided.candidates[0] : undefined;
}
