import { composeLineName } from '../../shared/device-name.ts';
import { type Block, defineMail } from '../mail/index.server.ts';
import type { Texts } from '../texts/index.server.ts';
import type { CartPrice } from './types.ts';

/** Content of a mail with an offer. */
export interface OfferMailFacts {
  to: string;
  /** Token of the link that opens the cart. */
  token: string;
  cart: Pick<CartPrice, 'totalCents' | 'validUntil'> & {
    lines: readonly {
      offer: Pick<CartPrice['lines'][number]['offer'], 'deviceName' | 'variantLabel' | 'summary'>;
      quantity: number;
    }[];
  };
}

/** An unsold offer, sent to continue on another device; anyone may have typed the address. */
export const offerMail = defineMail<OfferMailFacts>({
  kind: 'offer.link',
  reader: 'visitor',
  share: 'offer',
  rateLimitPolicy: 'droppable',
  write: ({ to, token, cart }, { ctx, texts, links }) => {
    const { t, formats } = texts;
    const { contact } = ctx.tenant;
    const date = cart.validUntil === null ? '' : formats.date(cart.validUntil);
    return {
      to,
      subject: t('mail.offer.subject', { name: formatCartName(cart, texts) }),
      headline: t('mail.offer.headline', { date }),
      blocks: [
        { kind: 'paragraph', text: t('mail.offer.text') },
        buildCartSummary(cart, texts),
        { kind: 'action', label: t('mail.offer.button'), url: links.page('offer', { token }) },
        { kind: 'note', text: t('mail.offer.note', { date }) },
      ],
      reason: t('mail.offer.reason', { brand: contact.fromName }),
      footerLink: { label: t('mail.questions'), url: `mailto:${contact.replyTo}` },
    };
  },
  sample: ({ now }) => ({
    to: 'jo@example.org',
    token: 'sample',
    cart: {
      totalCents: 45_500,
      validUntil: now().toISOString(),
      lines: [
        { offer: { deviceName: 'Phone 15', variantLabel: '128 GB', summary: '…' }, quantity: 1 },
        { offer: { deviceName: 'Camera 7', variantLabel: '', summary: '…' }, quantity: 2 },
      ],
    },
  }),
  // The mail shows no typed text.
  typed: (facts) => facts,
});

type Cart = OfferMailFacts['cart'];

function formatCartName({ lines }: Cart, { t }: Texts): string {
  const more = lines.reduce((count, { quantity }) => count + quantity, 0) - 1;
  const name = lines[0]?.offer.deviceName ?? '';
  return more > 0 ? t('account.trade.andMore', { name, count: more }) : name;
}

function buildCartSummary({ lines, totalCents }: Cart, { formats }: Texts): Block {
  return {
    kind: 'summary',
    amount: totalCents > 0 ? formats.moneyParts(totalCents) : undefined,
    lines: lines.flatMap((line) => [composeLineName(line), line.offer.summary]),
  };
}
