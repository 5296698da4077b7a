import { answerValues, frequentQuestions } from '../../features/contact/frequent-questions.ts';
import { questionsAndAnswers } from '../../features/search-engines/structured-data.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

export interface ContactData {
  sent: boolean;
  meta: PageMeta;
}

export async function data({ shop, form, t, plain }: PageContextServer): Promise<ContactData> {
  const wrong = form !== undefined && form.problems.length > 0;
  const sent = !wrong && shop.query.sent === '1';
  const title = t(sent ? 'contact.sent.title' : 'contact.title');
  const values = answerValues(shop.tenant);
  const entries = frequentQuestions.map(({ question, answer }) => ({
    question: t(question),
    answer: plain(answer, values),
  }));
  return {
    sent,
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${title}` : title,
      description: t('contact.description'),
      structuredData: [questionsAndAnswers(entries)],
      ...(sent ? { noindex: true } : {}),
    },
  };
}
