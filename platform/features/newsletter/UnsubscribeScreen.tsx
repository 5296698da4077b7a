import type { FormState } from '../../shared/form-state.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { formLevelError, wholeMessages } from '../forms/form-level-error.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** One button unsubscribes. */
export function UnsubscribeScreen({ form }: { form: FormState | undefined }) {
  const { href, path } = useShop();
  const t = useText();
  const problem = formLevelError(form?.problems ?? []);
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="stack standalone">
        <h1 className="headline-small">{t('newsletter.unsubscribe.headline')}</h1>
        {problem && <ErrorSummary title={t(wholeMessages[problem])} items={[]} attempt={0} />}
        <p className="lead">{t('newsletter.unsubscribe.text')}</p>
        <form method="post" action={path} className="button-pair space-above">
          <button type="submit" className="button button-equal">
            {t('newsletter.unsubscribe.submit')}
          </button>
          <a className="button button-equal" href={href('home')}>
            {t('newsletter.unsubscribe.keep')}
          </a>
        </form>
      </div>
    </div>
  );
}
