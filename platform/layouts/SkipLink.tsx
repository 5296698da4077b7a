import { useText } from '../features/shop/use-text.ts';

export function SkipLink() {
  const t = useText();
  return (
    <a className="skip" href="#main">
      {t('shell.skip')}
    </a>
  );
}
