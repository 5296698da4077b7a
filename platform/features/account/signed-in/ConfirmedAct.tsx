import { type ReactNode, useId, useRef } from 'react';
import type { ApiResult } from '../../../api-client/http.ts';
import { useText } from '../../shop/use-text.ts';
import { ActNotice } from './ActNotice.tsx';
import { useAct } from './use-act.ts';

interface ConfirmedActProps {
  /** Label of the first button. */
  begin: ReactNode;
  question: string;
  /** Label of the confirmation, also while it is pending. */
  confirm: string;
  busy?: string;
  keep: string;
  act: () => Promise<ApiResult<unknown>>;
  /** Further inputs of the action. */
  asked?: ReactNode;
  children: ReactNode;
}

/** A button for an irreversible action: it explains the effect and acts on a second press. */
export function ConfirmedAct({ begin, question, confirm, busy, keep, act: work, asked, children }: ConfirmedActProps) {
  const t = useText();
  const act = useAct();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const ask = () => {
    dialog.current?.showModal();
    // Pressing Enter again has no effect.
    leave.current?.focus();
  };
  return (
    <>
      <button type="button" className="button" onClick={ask}>
        {begin}
      </button>
      <dialog className="dialog" ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        {children}
        <ActNotice act={act} />
        <div className="button-pair choice">
          <button type="button" className="button button-equal" aria-disabled={act.busy} onClick={() => act.run(work)}>
            {act.busy ? (busy ?? t('account.trying')) : confirm}
          </button>
          <button type="button" className="button button-equal" ref={leave} onClick={() => dialog.current?.close()}>
            {keep}
          </button>
        </div>
        {asked}
      </dialog>
    </>
  );
}
