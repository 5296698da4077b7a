import type { MessageId } from '../../generated/message-ids.gen.ts';
import { Faq } from '../../ui/Faq.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

const questions: readonly { id: string; question: MessageId; answer: MessageId }[] = [
  { id: 'few', question: 'business.faq.few', answer: 'business.faq.fewAnswer' },
  { id: 'pickup', question: 'business.faq.pickup', answer: 'business.faq.pickupAnswer' },
  { id: 'managed', question: 'business.faq.managed', answer: 'business.faq.managedAnswer' },
  { id: 'broken', question: 'business.faq.broken', answer: 'business.faq.brokenAnswer' },
  { id: 'differs', question: 'business.faq.differs', answer: 'business.faq.differsAnswer' },
  { id: 'tax', question: 'business.faq.tax', answer: 'business.faq.taxAnswer' },
  { id: 'contract', question: 'business.faq.contract', answer: 'business.faq.contractAnswer' },
];

/** Questions that purchasing, IT and accounting usually ask. */
export function BusinessFaq() {
  const t = useText();
  const { carrier } = useShop().tenant.shipping;
  return (
    <section className="wrap section-small" aria-labelledby="business-faq">
      <h2 className="space-below" id="business-faq">
        {t('business.faq.title')}
      </h2>
      <Faq
        entries={questions.map(({ id, question, answer }) => ({
          id,
          question: t(question),
          answer: t(answer, { carrier }),
        }))}
      />
    </section>
  );
}
