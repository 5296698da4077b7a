import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { FieldValues } from '../../forms/define-form.ts';
import { TRADE_COMPANY_FIELDS } from '../../forms/self-billing-fields.ts';
import { ADDRESS_FIELDS, PAYOUT_FIELDS, pickValues } from '../../forms/seller-fields.ts';
import { useShop } from '../shop/shop-context.tsx';
import { saveDraftInTurn, saveDraftOnLeave } from './draft-saves.ts';

/** Typed values are saved after a pause of this length, so that a reload loses at most a word. */
const TYPING_PAUSE_MS = 400;

/** The form's data besides the address. */
interface Asked {
  pays: boolean;
  business: boolean;
}

/** Saves changes to the draft: on blur, on a pause in typing, and when the page is left. */
export function useSavedDraft(form: RefObject<HTMLFormElement | null>, asked: Asked): () => void {
  const { services } = useShop().tenant;
  const kept = useRef('');
  const changed = useCallback(() => {
    if (!form.current) return undefined;
    const draft = typedIn(form.current, asked);
    const print = JSON.stringify(draft);
    if (print === kept.current) return undefined;
    kept.current = print;
    return draft;
  }, [form, asked]);
  const save = useCallback(async () => {
    const draft = changed();
    if (!draft) return;
    const saved = await saveDraftInTurn(services, draft);
    // Values that the server did not accept are sent again when the next field loses focus.
    if (!saved.ok && kept.current === JSON.stringify(draft)) kept.current = '';
  }, [changed, services]);
  useEffect(() => {
    if (!form.current) return;
    // The initial values of the page are those of the server. What was typed before the scripts ran is not there yet.
    if (isChanged(form.current)) void save();
    else kept.current = JSON.stringify(typedIn(form.current, asked));
  }, [form, asked, save]);
  useEffect(() => {
    const shown = form.current;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const readFields = () => {
      clearTimeout(pause);
      pause = setTimeout(() => void save(), TYPING_PAUSE_MS);
    };
    const leave = () => saveDraftOnLeave(services, changed());
    shown?.addEventListener('input', readFields);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(pause);
      shown?.removeEventListener('input', readFields);
      window.removeEventListener('pagehide', leave);
    };
  }, [form, save, changed, services]);
  return () => void save();
}

/** Whether a field has another value than the document gave it. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'radio' || type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
  );
}

function typedIn(form: HTMLFormElement, asked: Asked) {
  return toDraft(Object.fromEntries(new FormData(form)) as Record<string, string>, asked);
}

/** A form without payout fields leaves the payout of an earlier cart unchanged. */
export function toDraft(readFields: FieldValues, { pays, business }: Asked) {
  const address = pickValues(ADDRESS_FIELDS, readFields);
  return {
    address,
    ...(pays ? { payout: pickValues(PAYOUT_FIELDS, readFields) } : {}),
    ...(business ? { company: pickValues(TRADE_COMPANY_FIELDS, readFields) } : {}),
  };
}
