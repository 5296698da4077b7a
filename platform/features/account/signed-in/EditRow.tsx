import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../shop/use-text.ts';

interface EditRowProps {
  /** Also the fragment that leads here. */
  id: string;
  term: string;
  value: ReactNode;
  /** Nothing was given yet. */
  none?: boolean;
  open: boolean;
  onOpen: () => void;
  /** The form; stands there while it is open. */
  children: ReactNode;
}

function toForm(row: Element | null): void {
  row?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/**
 * One of the owner's things, with the form that changes it in its place. The focus goes into the form and comes back to
 * the button.
 */
export function EditRow({ id, term, value, none, open, onOpen, children }: EditRowProps) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (open && !was.current) toForm(row.current);
    if (!open && was.current) button.current?.focus();
    was.current = open;
  }, [open]);
  useEffect(() => {
    const box = row.current;
    if (!open || !box) return;
    // A link that leads here puts the focus on the row, once its page is there.
    const goOn = () => toForm(box);
    box.addEventListener('focus', goOn);
    return () => box.removeEventListener('focus', goOn);
  }, [open]);
  return (
    <div id={id} ref={row} className={open ? 'open' : undefined}>
      <dt>{term}</dt>
      <dd>{open ? children : none ? <span className="muted">{t('account.data.none')}</span> : value}</dd>
      {open ? null : (
        <dd className="change-link">
          <button type="button" className="text-button" ref={button} onClick={onOpen}>
            {t(none ? 'account.data.add' : 'account.data.change')}
            <span className="visually-hidden"> {term}</span>
          </button>
        </dd>
      )}
    </div>
  );
}
