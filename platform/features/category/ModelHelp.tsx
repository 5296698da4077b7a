import type { FormFactor } from '../../services/catalogue/types.ts';
import { useText } from '../shop/use-text.ts';

/** Help for visitors who do not know the model, or whose device does not start. */
export function ModelHelp({ formFactor }: { formFactor: FormFactor }) {
  const t = useText();
  return (
    <aside className="stack" aria-label={t('category.help')}>
      <h2 className="h3">{t('category.which')}</h2>
      <p>{t(`category.whichText.${formFactor}`)}</p>
      <h2 className="h3">{t('category.broken', { kind: formFactor })}</h2>
      <p>{t('category.brokenText')}</p>
    </aside>
  );
}
