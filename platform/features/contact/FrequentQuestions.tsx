import type { MessageId } from '../../generated/message-ids.gen.ts';
import { Faq } from '../../ui/Faq.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface Question {
  id: string;
  question: MessageId;
  answer: MessageId;
  /** Content page the answer links to. */
  page?: string;
}

const questions: readonly Question[] = [
  { id: 'price', question: 'faq.price', answer: 'faq.priceAnswer' },
  { id: 'shipping', question: 'faq.shipping', answer: 'faq.shippingAnswer', page: 'packingTips' },
  { id: 'erase', question: 'faq.erase', answer: 'faq.eraseAnswer', page: 'dataErasure' },
  { id: 'money', question: 'faq.money', answer: 'faq.moneyAnswer' },
  { id: 'broken', question: 'faq.broken', answer: 'faq.brokenAnswer' },
  { id: 'return', question: 'faq.return', answer: 'faq.returnAnswer', page: 'howItWorks' },
];

/** What most people ask; reading beats waiting for a mail. */
export function FrequentQuestions() {
  const shop = useShop();
  const t = useText();
  const { offerValidityDays, shipping } = shop.tenant;
  const values = { days: offerValidityDays, carrier: shipping.carrier };
  const entries = questions.map(({ id, question, answer, page }) => {
    const href = page && contentHref(shop, page);
    return { id, question: t(question), answer: <RichText id={answer} values={values} {...(href ? { href } : {})} /> };
  });
  return (
    <section aria-labelledby="faq">
      <h2 className="h3 mb" id="faq">
        {t('faq.title')}
      </h2>
      <Faq entries={entries} />
    </section>
  );
}
