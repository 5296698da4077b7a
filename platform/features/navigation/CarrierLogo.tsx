import { carrierFrame } from '../../ui/logo-source.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** Logo of the carrier, named by the tenant's `shipping.logo`, or the carrier's name without such a file. */
export function CarrierLogo() {
  const { carrier, logo } = useShop().tenant.shipping;
  const t = useText();
  const frame = import.meta.env.SSR
    ? carrierFrame(logo)
    : (document.getElementById('carrier')?.getAttribute('viewBox') ?? undefined);
  return (
    <>
      <span className="muted">{t('footer.shippedWith')}</span>
      <span className="carrier-sign">
        {frame ? (
          <svg viewBox={frame} role="img" aria-label={carrier}>
            <use href="#carrier" />
          </svg>
        ) : (
          carrier
        )}
      </span>
    </>
  );
}
