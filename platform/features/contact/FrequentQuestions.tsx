import { Faq } from '../../ui/Faq.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { answerValues, frequentQuestions } from './frequent-questions.ts';

/** The most frequent questions, which save visitors a mail. */
export function FrequentQuestions() {
  const shop = useShop();
  const t = useText();
  const values = answerValues(shop.tenant);
  const entries = frequentQuestions.map(({ id, question, answer, page }) => {
    const href = page && contentHref(shop, page);
    return { id, question: t(question), answer: <RichText id={answer} values={values} {...(href ? { href } : {})} /> };
  });
  return (
    <section aria-labelledby="faq">
      <h2 className="h3 space-below" id="faq">
        {t('faq.title')}
      </h2>
      <Faq entries={entries} />
    </section>
  );
}
