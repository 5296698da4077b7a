import type { FormState } from '../../shared/form-state.ts';
import { CONFIRM_DAYS, FIRST_NAME_LENGTH, INTEREST_PREFIX } from '../../shared/newsletter-fields.ts';
import { FormField } from '../../ui/FormField.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface DetailsFormProps {
  kind: 'confirm' | 'details';
  /** Masked. */
  email: string;
  form: FormState | undefined;
}

/**
 * A plain form with scripts or without: it is sent once in a reader's life. Nothing known of the reader is shown in it, as the
 * mail with the link may have been passed on.
 */
export function DetailsForm({ kind, email, form }: DetailsFormProps) {
  const { path, tenant } = useShop();
  const t = useText();
  const waits = kind === 'confirm';
  return (
    <div className="wrap pt pb">
      <h1 className="h1s">{t(waits ? 'newsletter.confirm.headline' : 'newsletter.enrich.headline')}</h1>
      <p className="lead mt">{t(waits ? 'newsletter.confirm.text' : 'newsletter.enrich.text', { email })}</p>
      <form noValidate method="post" action={path} className="nform mt2">
        {waits && <p className="muted small">{t('newsletter.consent', { name: tenant.legalEntity.name })}</p>}
        <FirstName form={form} />
        <Interests form={form} />
        <button type="submit" className="btn pri">
          {t(waits ? 'newsletter.confirm.submit' : 'newsletter.enrich.submit')}
        </button>
        {waits && <p className="muted small">{t('newsletter.confirm.not', { days: CONFIRM_DAYS })}</p>}
      </form>
    </div>
  );
}

function FirstName({ form }: Pick<DetailsFormProps, 'form'>) {
  const t = useText();
  const label = t('newsletter.firstName');
  const code = form?.problems.find(({ pointer }) => pointer === '/firstName')?.code;
  const error =
    code === 'tooLong'
      ? t('contact.problem.tooLong', { label, count: FIRST_NAME_LENGTH })
      : code && t('contact.problem.characters', { label });
  return (
    <FormField
      id="firstName"
      name="firstName"
      label={label}
      hint={t('newsletter.firstName.hint')}
      autoComplete="given-name"
      defaultValue={form?.values.firstName ?? ''}
      {...(error ? { error } : {})}
    />
  );
}

function Interests({ form }: Pick<DetailsFormProps, 'form'>) {
  const { categories } = useShop();
  const t = useText();
  return (
    <fieldset aria-describedby="interests-hint" className="picks">
      <legend>{t('newsletter.interests')}</legend>
      <p className="hint" id="interests-hint">
        {t('newsletter.interests.hint')}
      </p>
      <ul>
        {categories.map(({ id, title }) => {
          const name = `${INTEREST_PREFIX}${id}`;
          return (
            <li key={id}>
              <label>
                <input type="checkbox" name={name} value="yes" defaultChecked={form?.values[name] !== undefined} />
                {title}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
