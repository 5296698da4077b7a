import { type FormEvent, useState } from 'react';
import { voucher as limits } from '../../generated/api/members/trade-input.gen.ts';
import { FieldMessageText, FormField } from '../../ui/FormField.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { setVoucher } from '../stores/cart-actions.ts';
import { useStores } from '../stores/stores-context.tsx';
import { saveDraftInTurn } from './draft-saves.ts';
import { getVoucherMessage, seenVoucherMessage } from './page-problems.ts';
import type { RefusedVoucher, useCartPrice } from './use-cart-price.ts';
import { useVoucherLook } from './use-voucher-look.ts';

interface VoucherFormProps {
  price: ReturnType<typeof useCartPrice>;
  /** A code that was rejected without scripts. */
  refused?: ({ code: string } & RefusedVoucher) | undefined;
}

type Submit = (event: FormEvent<HTMLFormElement>) => Promise<void>;

/** Form for one voucher code per trade. Its value is shown before and after it is used. */
export function VoucherForm({ price, refused: posted }: VoucherFormProps) {
  const { tenant } = useShop();
  const { cart } = useStores();
  const [refusal, setRefusal] = useState<RefusedVoucher>();
  const look = useVoucherLook(price.lookAtVoucher);

  const submit: Submit = async (event) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('voucher') ?? '').trim();
    look.stop();
    const found = await price.tryVoucher(code);
    setRefusal(found ?? undefined);
    if (found) return;
    const saved = await saveDraftInTurn(tenant.services, { voucher: code });
    if (saved.ok) setVoucher(cart, code);
    else setRefusal({ problem: 'network' });
  };
  if (price.voucher) return <UsedVoucher price={price} voucher={price.voucher} submit={submit} />;
  const known = posted ? { ...price.lapsed, ...posted } : price.lapsed;
  return (
    <CodeForm
      typed={known?.code}
      wrong={refusal ?? known}
      devicesCents={price.devicesCents}
      look={look}
      submit={submit}
    />
  );
}

interface CodeFormProps {
  typed: string | undefined;
  wrong: RefusedVoucher | undefined;
  devicesCents: number;
  look: ReturnType<typeof useVoucherLook>;
  submit: Submit;
}

function CodeForm({ typed, wrong, devicesCents, look, submit }: CodeFormProps) {
  const t = useText();
  const { money } = useFormat();
  const { href } = useShop();
  const words = { t, money };
  const error = wrong && getVoucherMessage(wrong, devicesCents, words);
  return (
    <form className="voucher-form" method="post" action={href('checkout')} onSubmit={submit} noValidate>
      <input type="hidden" name="step" value="cart" />
      {error ? <FieldMessageText id="voucher-error" text={error} above /> : null}
      <FormField
        id="voucher"
        name="voucher"
        label={t('cart.voucher')}
        defaultValue={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.maxLength}
        errorAbove
        onChange={(event) => look.at(event.target.value)}
        {...(error ? { error } : {})}
      />
      <button type="submit" className="button">
        {t('cart.voucherApply')}
      </button>
      <p className="full-width voucher-look" role="status">
        {look.seen ? seenVoucherMessage(look.seen, words) : null}
      </p>
    </form>
  );
}

interface UsedVoucherProps {
  price: VoucherFormProps['price'];
  voucher: NonNullable<VoucherFormProps['price']['voucher']>;
  submit: Submit;
}

/** A valid code, with a button to remove it. */
function UsedVoucher({ price, voucher: { code, valueCents }, submit }: UsedVoucherProps) {
  const t = useText();
  const { money } = useFormat();
  const { href } = useShop();
  const figures = { value: money(valueCents), before: money(price.devicesCents), total: money(price.totalCents) };
  return (
    <form className="voucher-used" method="post" action={href('checkout')} onSubmit={submit}>
      <input type="hidden" name="step" value="cart" />
      <input type="hidden" name="voucher" value="" />
      <p role="status">{t('cart.voucherAdds', { code, ...figures })}</p>
      <button type="submit" className="link-button">
        {t('cart.voucherRemove', { code })}
      </button>
    </form>
  );
}
