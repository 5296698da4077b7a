import { answerValues, frequentQuestions } from '../../features/contact/frequent-questions.ts';
import { questionsAndAnswers } from '../../features/search-engines/structured-data.ts';
import { isRefused, screenData } from '../screen-data.ts';

export interface ContactView {
  sent: boolean;
}

export const data = screenData<ContactView>(async ({ shop, form, t, formatPlain }) => {
  const sent = !isRefused(form) && shop.query.sent === '1';
  const values = answerValues(shop.tenant);
  const entries = frequentQuestions.map(({ question, answer }) => ({
    question: t(question),
    answer: formatPlain(answer, values),
  }));
  return {
    view: { sent },
    document: {
      ...(sent ? { title: t('contact.sent.title'), noindex: true } : {}),
      structuredData: [questionsAndAnswers(entries)],
    },
  };
});
