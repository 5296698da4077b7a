import type { Database } from '../../database/index.server.ts';
import { check, isObject } from '../../forms/check.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { offerMailForm } from '../../forms/offer-mail.ts';
import { type CartCookieLine, parseCartCookie, printCartCookie } from '../../shared/cart-cookie.ts';
import type { LinksFor } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { qrShape, toSvg } from '../codes/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { offerMail } from './offer-mail.ts';
import type { OfferLinkService, OfferService } from './types.ts';

export interface OfferLinkParts {
  database: Pick<Database, 'transaction'>;
  secrets: Pick<Secrets, 'fingerprint' | 'matches'>;
  mail: Pick<MailService, 'write' | 'queue'>;
  links: LinksFor;
  offers: Pick<OfferService, 'priceCart'>;
}

const PURPOSE = 'offer link';

/**
 * Links that open a cart on another device. The link contains the lines, signed for one shop: nothing is stored, and a
 * link is valid as long as its offers.
 */
export function createOfferLinks({ database, secrets, mail, links, offers }: OfferLinkParts): OfferLinkService {
  const createLinkToken = (ctx: RequestContext, lines: readonly CartCookieLine[]): string => {
    const printed = printCartCookie(lines);
    return `${secrets.fingerprint(signedText(ctx, printed), PURPOSE)}.${printed}`;
  };
  const openLink: OfferLinkService['openLink'] = (ctx, token) => {
    const dot = token.indexOf('.');
    const printed = token.slice(dot + 1);
    if (dot < 1 || !secrets.matches(token.slice(0, dot), signedText(ctx, printed), PURPOSE)) return undefined;
    return parseCartCookie(printed);
  };
  return {
    createLink: (ctx, lines) => {
      const token = createLinkToken(ctx, lines);
      const url = links(ctx).page('offer', { token });
      return { token, url, qrSvg: toSvg(qrShape(url, 'screen'), 'QR', false) };
    },
    openLink,
    sendLink: async (ctx, input) => {
      if (isObject(input) && typeof input[HONEYPOT_FIELD] === 'string' && input[HONEYPOT_FIELD] !== '') return ok(null);
      const read = check(offerMailForm, input, ctx);
      if (!read.ok) return fail({ code: 'fields', fields: read.problems });
      const { email, token } = read.value;
      const cart = await offers.priceCart(ctx, { lines: openLink(ctx, token) ?? [] });
      if (cart.lines.length === 0) return fail({ code: 'offers.gone' });
      // The link omits lines that are no longer valid.
      const kept = cart.lines.map(({ offer, quantity }) => ({ offerId: offer.id, quantity }));
      const draft = mail.write(offerMail, ctx, { to: email, token: createLinkToken(ctx, kept), cart });
      // The answer is the same when the mail is dropped: it must not reveal how many mails another address gets.
      await database.transaction((trx) => mail.queue(trx, ctx, draft));
      return ok(null);
    },
  };
}

function signedText({ tenant }: RequestContext, printed: string): string {
  return `${tenant.id}\n${printed}`;
}
