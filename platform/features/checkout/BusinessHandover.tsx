import { printCartCookie } from '../../shared/cart-cookie.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EnquiryForm } from '../business/EnquiryForm.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CartLine } from '../stores/cart-state.ts';
import { useTradeCap } from '../stores/stores-context.tsx';

/** State of the request: open, sent, or rejected as a plain form. */
export interface Handover {
  sent: boolean;
  form: FormState | undefined;
}

/** A business cart above the cap is not sold online. Staff take over and receive the cart by mail. */
export function BusinessHandover({ lines, sent, form }: Handover & { lines: readonly CartLine[] }) {
  const t = useText();
  const format = useFormat();
  const { href } = useShop();
  const capCents = useTradeCap();
  if (sent) {
    return (
      <div className="handover" role="status">
        <p className="status success">
          <Icon name="check" />
          {t('business.handedOver')}
        </p>
        <p className="space-above">{t('business.handedOverText')}</p>
      </div>
    );
  }
  return (
    <section className="handover" aria-labelledby="handover">
      <h2 className="h3" id="handover">
        {t('business.title', { cap: format.money(capCents) })}
      </h2>
      <p className="space-above-small space-below">{t('business.text')}</p>
      <EnquiryForm
        form={form}
        action={href('checkout')}
        sentHref={href('checkout', {}, { sent: '1' })}
        cart={printCartCookie(lines)}
        submitLabel={t('business.action')}
      />
    </section>
  );
}
