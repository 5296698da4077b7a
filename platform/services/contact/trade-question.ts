import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '../../shared/input-limits.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ContactMessage, TradeQuestion } from './types.ts';

/** Topic of a question that comes from the page of its trade. */
const TOPIC = 'mail.contact.question';

/** The question as a message to the shop, or its problems. */
export function toTradeMessage({
  seller,
  text: typed,
  photos,
}: TradeQuestion): Result<ContactMessage, { code: 'fields'; fields: ProblemField[] }> {
  const text = plainText(typed);
  const problems: ProblemField[] = [];
  if (text === '') problems.push({ pointer: '/text', code: 'required', detail: 'A question has a text.' });
  if (text.length > MAX_MESSAGE_LENGTH)
    problems.push({ pointer: '/text', code: 'tooLong', detail: `At most ${MAX_MESSAGE_LENGTH} characters.` });
  if (photos.length > MAX_MESSAGE_PHOTOS)
    problems.push({ pointer: '/photos', code: 'tooMany', detail: `At most ${MAX_MESSAGE_PHOTOS} photos.` });
  if (problems.length > 0) return fail({ code: 'fields', fields: problems });
  const { number: tradeNumber, name, email } = seller;
  return ok({ subjectKey: TOPIC, name, email, tradeNumber, message: text, photos });
}
