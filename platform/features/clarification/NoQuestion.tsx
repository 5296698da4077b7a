import { useText } from '../shop/use-text.ts';
import { NothingThere } from '../trade/NothingThere.tsx';

interface NoQuestionProps {
  /** The link offered an automatic answer; the page must say that nothing was answered. */
  quickAnswer: boolean;
}

/**
 * Page for a link without an open clarification: answered, expired, or mistyped. It is the same for every id, so it
 * does not reveal which trades exist.
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
