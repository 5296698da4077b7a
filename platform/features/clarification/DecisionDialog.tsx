import { useEffect, useRef } from 'react';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownItem } from './clarification-view.ts';
import { DecisionPost } from './DecisionConfirmation.tsx';
import { type Decision, describeDecision } from './decision-words.ts';

interface DecisionDialogProps {
  item: ShownItem;
  decision: Decision;
  /** After the dialog was closed without a decision. */
  onClose: () => void;
}

/** Asks before a decision counts, over the page. The browser returns the focus to the pressed link. */
export function DecisionDialog({ item, decision, onClose }: DecisionDialogProps) {
  const t = useText();
  const format = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Pressing Enter again has no effect.
    leave.current?.focus();
  }, []);
  const { question, effect } = describeDecision({ item, decision }, t, format);
  const id = `confirm-${item.offer}`;
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} aria-describedby={`${id}-effect`} onClose={onClose}>
      <h2 id={id}>{question}</h2>
      <p id={`${id}-effect`}>{effect}</p>
      <DecisionPost item={item} decision={decision}>
        <button type="button" className="button button-equal" ref={leave} onClick={() => dialog.current?.close()}>
          {t('clarification.confirm.back')}
        </button>
      </DecisionPost>
    </dialog>
  );
}
