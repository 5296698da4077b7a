import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CartLine } from '../stores/cart-state.ts';

interface BusinessHandoverProps {
  lines: readonly CartLine[];
  totalCents: number;
  /** The business contact's e-mail address. */
  contact: string;
}

/** A business cart above the cap is not sold online: it goes to people, with the cart in the mail. */
export function BusinessHandover({ lines, totalCents, contact }: BusinessHandoverProps) {
  const t = useText();
  const format = useFormat();
  const { tenant } = useShop();
  const list = lines.map((line) => `${line.quantity} × ${line.name} ${line.variantLabel} (${line.offerId})`.trim());
  const body = [...list, '', `${t('checkout.total')}: ${format.money(totalCents)}`].join('\r\n');
  const mail = `mailto:${contact}?${new URLSearchParams({ subject: t('business.subject'), body })}`;
  return (
    <div className="box wa mt">
      <h2>{t('business.title', { cap: format.money(tenant.b2bTradeCap) })}</h2>
      <p>{t('business.text')}</p>
      <p className="mt">
        <a href={mail.replaceAll('+', '%20')}>{t('business.action')}</a>
      </p>
    </div>
  );
}
