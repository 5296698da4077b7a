import type { SellerField } from '../../forms/seller-fields.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { Hint } from './hints.ts';

interface DetailHintProps {
  form: Pick<UsedForm<SellerField>, 'inputs'>;
  field: SellerField;
  hint: Hint;
}

/** Note beside a field, with the button that applies its suggestion. */
export function DetailHint({ form, field, hint }: DetailHintProps) {
  const words = useHintWords();
  const t = useText();
  const { setValue } = form.inputs;
  if (hint.code === 'towns') return <Towns towns={hint.towns} form={form} />;
  const suggestion = hint.code === 'bank' ? undefined : hint.suggestion;
  return (
    <>
      <Icon name={hint.code === 'bank' ? 'check' : 'alert'} />
      <span>
        {words(hint)}
        {suggestion && ' '}
        {suggestion && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setValue(field, suggestion, { shouldValidate: true });
              document.getElementById(field)?.focus();
            }}
          >
            {t('details.ask.use')}
          </button>
        )}
      </span>
    </>
  );
}

/** One of several towns. Without scripts it is sent beside the empty field and used for it. */
function Towns({ towns, form }: { towns: readonly string[] } & Pick<DetailHintProps, 'form'>) {
  const t = useText();
  return (
    <fieldset>
      <legend>{t('details.ask.towns')}</legend>
      <div className="options">
        {towns.map((town) => (
          <label className="option" key={town}>
            <input
              type="radio"
              name="town"
              value={town}
              onChange={() => form.inputs.setValue('city', town, { shouldValidate: true })}
            />
            <b>{town}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Text of a note, also used in the summary of questions. */
export function useHintWords(): (hint: Exclude<Hint, { code: 'towns' }>) => string {
  const t = useText();
  const { lang, tenant } = useShop();
  return (hint) => {
    if (hint.code === 'bank') return hint.bank ? t('details.bank', { bank: hint.bank }) : t('details.bankUnknown');
    const names = new Intl.DisplayNames([lang], { type: 'region' });
    const getCountryName = (country: string) => names.of(country.toUpperCase()) ?? country;
    return t(`details.ask.${hint.code}`, {
      suggestion: hint.suggestion ?? '',
      country: (hint.countries ?? []).map(getCountryName).join(', '),
      own: getCountryName(tenant.country),
    });
  };
}
