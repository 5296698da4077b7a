import type { ReactNode, RefObject } from 'react';
import { formatDeviceName } from '../../shared/device-name.ts';
import type { Answers, Quote } from '../../shared/price-sheet.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { PricePanel } from '../../ui/PricePanel.tsx';
import type { Formats } from '../shop/format.ts';
import { RichText } from '../shop/RichText.tsx';
import { useFormat } from '../shop/use-format.ts';
import { type Text, useText } from '../shop/use-text.ts';
import { ledgerRows } from './ledger-rows.ts';
import { type ProductView, variantLabel, variantQuestion } from './product-view.ts';
import { useAnnouncement } from './use-announcement.ts';
import { usePrevious } from './use-previous.ts';

interface PriceSectionProps {
  panel: RefObject<HTMLElement | null>;
  view: ProductView;
  answers: Answers;
  price: Quote;
  latest: string | undefined;
  /** Problems that prevent the offer. */
  message: ReactNode;
  action: ReactNode;
}

/** The price with its ledger, and a text for visitors who do not see it move. */
export function PriceSection({ panel, view, answers, price, latest, message, action }: PriceSectionProps) {
  const t = useText();
  const format = useFormat();
  const deviceLabel = formatDeviceName({ deviceName: view.device.model, variantLabel: variantLabel(view, answers) });
  const before = usePrevious(price.totalCents);
  const announcement = useAnnouncement(priceSentence(t, format, price.totalCents, before));
  const recycling = price.outcome === 'recycling';
  return (
    <PricePanel
      ref={panel}
      label={t('product.priceRegion')}
      title={t(price.complete ? 'product.priceTitle' : 'product.priceUpTo')}
      subtitle={deviceLabel}
      drawing={view.device.drawing}
      amount={format.moneyParts(price.totalCents)}
      announcement={announcement}
      {...(recycling
        ? { statement: t('product.recycling') }
        : {
            scale: {
              share: price.asNewCents === 0 ? 0 : price.totalCents / price.asNewCents,
              from: '0',
              to: t('product.scaleAsNew', { price: format.money(price.asNewCents) }),
            },
          })}
      action={
        <>
          {message}
          {action}
        </>
      }
      notes={[
        ...(recycling
          ? []
          : [
              {
                key: 'valid',
                icon: 'clock' as const,
                text: <RichText id="product.noteHeld" values={{ date: format.date(view.validUntil) }} />,
              },
            ]),
        { key: 'guest', icon: 'lock' as const, text: t('product.noteGuest') },
      ]}
    >
      <Ledger
        caption={t('product.ledgerCaption')}
        rows={ledgerRows({
          quote: price,
          questions: view.questions,
          variantId: variantQuestion(view.sheet)?.id,
          deviceLabel,
          latest,
          t,
          format,
        })}
        total={{
          label: t(price.complete ? 'product.total' : 'product.totalSoFar'),
          figure: format.money(price.totalCents),
        }}
      />
    </PricePanel>
  );
}

function priceSentence(t: Text, format: Formats, cents: number, before: number | undefined): string {
  const price = format.money(cents);
  if (before === undefined || before === cents) return t('product.spokenPrice', { price });
  const difference = format.money(Math.abs(cents - before));
  return t(cents < before ? 'product.spokenLess' : 'product.spokenMore', { price, difference });
}
