import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { MessageFields } from '../thread/MessageFields.tsx';

interface TradeQuestionProps {
  /** Masked: the server knows the address, and the page must not show it. */
  answersTo: string;
  form: FormState | undefined;
}

/** The seller's question about this trade. Number, name and mail are those of the trade. */
export function TradeQuestion({ answersTo, form }: TradeQuestionProps) {
  const { path } = useShop();
  const t = useText();
  return (
    <form method="post" action={`${path}#sale-contact`} encType="multipart/form-data" className="stack">
      <input type="hidden" name="act" value="ask" />
      <p>{t('sale.ask.text', { address: answersTo })}</p>
      <MessageFields label={t('thread.text')} form={form} />
      <p>
        <button type="submit" className="button button-primary">
          {t('thread.send')}
        </button>
      </p>
    </form>
  );
}
