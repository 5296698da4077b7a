import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useText } from '../shop/use-text.ts';
import { useHintWords } from './DetailHint.tsx';
import { isSuggestion } from './hints.ts';
import type { DetailsHelp } from './use-details-help.ts';

/** Questions above the details before they are accepted, and the way to confirm them unchanged. */
export function DetailQuestions({ help, button }: { help: DetailsHelp; button: string }) {
  const t = useText();
  const words = useHintWords();
  if (help.open === 0) return null;
  const questions = Object.entries(help.hints).flatMap(([field, hint]) =>
    hint && hint.code !== 'towns' && isSuggestion(hint) ? [{ field, text: words(hint) }] : [],
  );
  return (
    <NoticeBox tone="notice" title={t('form.questions', { count: questions.length })} attempt={help.attempt}>
      <ul>
        {questions.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
      <p>{t('form.questionsKeep', { button })}</p>
    </NoticeBox>
  );
}
