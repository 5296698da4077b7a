import { useRef } from 'react';
import { formatDeviceName } from '../../shared/device-name.ts';
import { enquiryHref } from '../../tenancy/enquiry-href.ts';
import { CartLineView as CartLineRow } from '../../ui/CartLineView.tsx';
import type { DrawingName } from '../../ui/Drawing.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { removeLine, setQuantity } from '../stores/cart-actions.ts';
import { type CartLine, cartLineCents } from '../stores/cart-state.ts';
import { useB2BMode, useCart, useStores } from '../stores/stores-context.tsx';
import type { ExpiredLine } from './checkout-view.ts';
import type { RemovedLine } from './UndoRemoval.tsx';

interface CartLinesProps {
  lines: readonly CartLine[];
  getExpiryReason: (line: CartLine) => ExpiredLine['reason'] | undefined;
  /** Answers of expired lines that the server still knows, for pricing them again. */
  known: readonly ExpiredLine[];
  onRemoved: (removed: RemovedLine) => void;
}

/** The lines as one form, so that every button works without JavaScript as well. */
export function CartLines({ lines, getExpiryReason, known, onRemoved }: CartLinesProps) {
  const t = useText();
  const { cart } = useStores();
  const offerIds = useCart((state) => state.offerIds);
  const { href } = useShop();
  const list = useRef<HTMLUListElement>(null);
  const remove = (line: CartLine, index: number) => {
    removeLine(cart, line.offerId);
    onRemoved({ line, index });
    // The pressed button was removed; focus moves to the list.
    list.current?.focus();
  };
  const forgotten = known.filter((entry) => !entry.offer && !offerIds.includes(entry.offerId));
  return (
    <form method="post" action={href('checkout')}>
      <input type="hidden" name="step" value="cart" />
      <ul className="rows" ref={list} tabIndex={-1} aria-label={t('cart.lines')}>
        {lines.map((line, index) => (
          <Line key={line.offerId} line={line} gone={getExpiryReason(line)} onRemove={() => remove(line, index)} />
        ))}
        {forgotten.map((entry) => (
          <li className="cart-line gone" key={entry.offerId}>
            <span />
            <div>
              <b>{t('cart.unknownOffer')}</b>
              <br />
              <RemoveButton offerId={entry.offerId} name={t('cart.unknownOffer')} />
            </div>
          </li>
        ))}
      </ul>
    </form>
  );
}

interface LineProps {
  line: CartLine;
  gone: ExpiredLine['reason'] | undefined;
  onRemove: () => void;
}

function Line({ line, gone, onRemove }: LineProps) {
  const t = useText();
  const format = useFormat();
  const { cart } = useStores();
  const { href } = useShop();
  const device = formatDeviceName({ deviceName: line.name, variantLabel: line.variantLabel });
  // The page knows the answers of the offer and replaces it with the next one.
  const change = href('productDetail', { pdp: line.deviceUrl }, { replace: line.offerId });
  return (
    <CartLineRow
      drawing={line.drawing as DrawingName}
      name={<a href={href('productDetail', { pdp: line.deviceUrl })}>{device}</a>}
      summary={line.summary}
      note={
        gone
          ? t(`cart.${gone}`, { date: format.date(line.validUntil) })
          : t('cart.validUntil', { date: format.date(line.validUntil) })
      }
      expired={gone !== undefined}
      actions={
        <>
          {gone ? null : (
            <a className="link-button" href={change}>
              {t('cart.changeAnswers')}
              <span className="visually-hidden"> {device}</span>
            </a>
          )}
          <RemoveButton offerId={line.offerId} name={device} onRemove={onRemove} />
        </>
      }
      limit={gone ? null : <Limit line={line} />}
      control={
        gone ? (
          <a className="button again" href={change}>
            {t('cart.priceAgain')}
            <span className="visually-hidden"> {device}</span>
          </a>
        ) : (
          <QuantityStepper
            quantity={line.quantity}
            max={line.most}
            lessLabel={t('cart.less', { device })}
            moreLabel={t('cart.more', { device })}
            valueLabel={t('cart.quantity', { device })}
            onChange={(quantity) => setQuantity(cart, line.offerId, quantity)}
            submitName="change"
            lessValue={`${line.offerId}.${Math.max(1, line.quantity - 1)}`}
            moreValue={`${line.offerId}.${Math.min(line.most, line.quantity + 1)}`}
          />
        )
      }
      total={gone ? '–' : format.money(cartLineCents(line))}
    />
  );
}

/** Maximum quantity per offer. For more, a company is asked to send an enquiry. */
function Limit({ line: { offerId, quantity, most } }: Pick<LineProps, 'line'>) {
  const t = useText();
  const { href } = useShop();
  const business = useB2BMode();
  if (quantity < most) return null;
  return (
    <>
      {t('cart.most', { count: most })} {business ? null : `${t('cart.mostPrivate')} `}
      <a href={enquiryHref(href, { offerId, pieces: most + 1 })}>{t('product.enquire')}</a>
    </>
  );
}

function RemoveButton({ offerId, name, onRemove }: { offerId: string; name: string; onRemove?: () => void }) {
  const t = useText();
  return (
    <button
      type="submit"
      className="link-button"
      name="change"
      value={`${offerId}.0`}
      onClick={(event) => {
        if (!onRemove) return;
        event.preventDefault();
        onRemove();
      }}
    >
      {t('cart.remove')}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
