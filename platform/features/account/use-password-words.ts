import type { PasswordWords } from '../../ui/PasswordField.tsx';
import { useText } from '../shop/use-text.ts';

export function usePasswordWords(): PasswordWords {
  const t = useText();
  return {
    show: t('account.password.show'),
    hide: t('account.password.hide'),
    showLabel: t('account.password.showLabel'),
    hideLabel: t('account.password.hideLabel'),
    shown: t('account.password.shown'),
    hidden: t('account.password.hidden'),
  };
}
