import { type FormEvent, useState } from 'react';
import { FieldMessage, FormField } from '../../ui/FormField.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { setVoucher } from '../stores/cart-actions.ts';
import { useStores } from '../stores/stores-context.tsx';
import { saveDraftInTurn } from './draft-saves.ts';
import { type VoucherProblem, voucherMessage } from './page-problems.ts';
import type { useCartPrice } from './use-cart-price.ts';

interface VoucherFormProps {
  /** Code that counts already. */
  applied: string | undefined;
  tryVoucher: ReturnType<typeof useCartPrice>['tryVoucher'];
  /** A code that was refused without scripts or counts no longer. */
  refused?: { code: string; problem: VoucherProblem } | undefined;
}

/** One code a sale. A code that counts is shown with the way to take it off again. */
export function VoucherForm({ applied, tryVoucher, refused }: VoucherFormProps) {
  const t = useText();
  const { tenant, href } = useShop();
  const { cart } = useStores();
  const [problem, setProblem] = useState<VoucherProblem>();
  const shown = problem ?? refused?.problem;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('voucher') ?? '').trim();
    const found = await tryVoucher(code);
    setProblem(found ?? undefined);
    if (found) return;
    const saved = await saveDraftInTurn(tenant.services, { voucher: code });
    if (saved.ok) setVoucher(cart, code);
    else setProblem('network');
  };
  if (applied) {
    return (
      <form method="post" action={href('checkout')} onSubmit={submit}>
        <input type="hidden" name="step" value="cart" />
        <input type="hidden" name="voucher" value="" />
        <button type="submit" className="link-button">
          {t('cart.voucherRemove', { code: applied })}
        </button>
      </form>
    );
  }
  return (
    <form className="voucher-form" method="post" action={href('checkout')} onSubmit={submit} noValidate>
      <input type="hidden" name="step" value="cart" />
      {shown ? <FieldMessage id="voucher-error" text={voucherMessage(shown, t)} above /> : null}
      <FormField
        id="voucher"
        name="voucher"
        label={t('cart.voucher')}
        defaultValue={refused?.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        errorAbove
        {...(shown ? { error: voucherMessage(shown, t) } : {})}
      />
      <button type="submit" className="button">
        {t('cart.voucherApply')}
      </button>
    </form>
  );
}
