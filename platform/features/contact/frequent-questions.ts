import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';

export interface FrequentQuestion {
  id: string;
  question: MessageId;
  answer: MessageId;
  /** Content page that the answer links to. */
  page?: string;
}

/** Frequently asked questions, most frequent first. */
export const frequentQuestions: readonly FrequentQuestion[] = [
  { id: 'price', question: 'faq.price', answer: 'faq.priceAnswer' },
  { id: 'shipping', question: 'faq.shipping', answer: 'faq.shippingAnswer', page: 'packingTips' },
  { id: 'erase', question: 'faq.erase', answer: 'faq.eraseAnswer', page: 'dataErasure' },
  { id: 'money', question: 'faq.money', answer: 'faq.moneyAnswer' },
  { id: 'broken', question: 'faq.broken', answer: 'faq.brokenAnswer' },
  { id: 'return', question: 'faq.return', answer: 'faq.returnAnswer', page: 'howItWorks' },
];

/** Tenant values used in the answers. */
export function answerValues({ offerValidityDays, shipping }: Pick<PublicTenant, 'offerValidityDays' | 'shipping'>) {
  return { days: offerValidityDays, carrier: shipping.carrier };
}
