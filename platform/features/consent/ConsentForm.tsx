import type { FormEvent } from 'react';
import { chooseConsent, ownServices } from '../../generated/api/endpoints/shop.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useConsent } from './consent-store.ts';

/** Both answers, equal in every respect. A plain form, so that a browser without JavaScript can choose too. */
export function ConsentForm({ onChosen }: { onChosen?: () => void }) {
  const { path, query } = useShop();
  const { choose } = useConsent();
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    choose(submitter.value === 'true');
    onChosen?.();
  };
  const search = new URLSearchParams(query).toString();
  return (
    <form className="choice" method="post" action={endpointUrl(ownServices, chooseConsent)} onSubmit={submit}>
      <input type="hidden" name="back" value={search ? `${path}?${search}` : path} />
      <button type="submit" className="button button-equal" name="choice" value="false">
        {t('consent.refuse')}
      </button>
      <button type="submit" className="button button-equal" name="choice" value="true">
        {t('consent.allow')}
      </button>
    </form>
  );
}
