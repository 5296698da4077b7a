import { BUSINESS_FIELD } from '../../shared/business-mode.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSignedInRole } from '../account/use-signed-in.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { useB2BMode, useTradeCap } from '../stores/stores-context.tsx';

/**
 * Says that the visitor chose business mode, with a button to leave it. A partner's account cannot leave it. Renders
 * nothing where the shop itself decides.
 */
export function BusinessModeNote() {
  const { tenant, href } = useShop();
  const t = useText();
  const { money } = useFormat();
  const on = useB2BMode();
  const capCents = useTradeCap();
  const partner = useSignedInRole() === 'partner';
  if (!on || tenant.businessMode) return null;
  if (partner)
    return (
      <p className="note space-below">
        <Icon name="check" />
        <span>{t('cart.businessPartner', { cap: money(capCents) })}</span>
      </p>
    );
  return (
    <form method="post" action={href('checkout')} className="note space-below">
      <Icon name="check" />
      <span>
        {t('cart.business', { cap: money(capCents) })}{' '}
        <button type="submit" className="link-button" name={BUSINESS_FIELD} value="off">
          {t('cart.businessLeave')}
        </button>
      </span>
    </form>
  );
}
