import { useText } from '../shop/use-text.ts';
import { NothingThere } from '../trade/NothingThere.tsx';

interface NoQuestionProps {
  /** The link would have answered by itself: whoever opened it must know that it did not. */
  quickAnswer: boolean;
}

/**
 * A link under which no question waits: answered, past its time, or mistyped. It says the same for every id, so that
 * nobody learns from it which trades there are.
 */
export function NoQuestion({ quickAnswer }: NoQuestionProps) {
  const t = useText();
  return (
    <NothingThere headline={t('clarification.none.headline')} subject="newOffer">
      <p className="lead">{t('clarification.none.lead')}</p>
      {quickAnswer ? <p>{t('clarification.none.quickAnswer')}</p> : null}
      <p className="muted">{t('clarification.none.text')}</p>
    </NothingThere>
  );
}
