import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../shop/use-text.ts';

interface EditRowProps {
  /** Also the fragment of links to this row. */
  id: string;
  term: string;
  value: ReactNode;
  /** No value yet. */
  none?: boolean;
  open: boolean;
  onOpen: () => void;
  /** The form, rendered while the row is open. */
  children: ReactNode;
}

function toForm(row: Element | null): void {
  row?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
}

/** One value of the owner, with a form that replaces it. Focus moves into the form and returns to the button. */
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
    // A link to this row focuses it once its page is rendered.
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
