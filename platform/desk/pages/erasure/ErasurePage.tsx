import { type ErasedItem, MAX_TOOL_LENGTH } from '../../../services/certificates/index.server.ts';
import { composeDeviceName } from '../../../shared/device-name.ts';
import { erasureMethods, erasureResults, isNotKept } from '../../../shared/erasure.ts';
import { MAX_SERIAL_LENGTH } from '../../../shared/serial-number.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Problems } from '../../Problems.tsx';
import { useTexts } from '../../texts.ts';
import type { TradeFacts } from '../trade/trade-facts.ts';
import { ErasureFacts } from './ErasureFacts.tsx';

/** The submitted values of one item. */
export interface TypedErasure {
  item: number;
  serial: string;
  method: string;
  tool: string;
  result: string;
  erasedOn: string;
}

interface ErasurePageProps {
  facts: TradeFacts;
  items: readonly ErasedItem[];
  today: Date;
  /** Rejected values. */
  typed: TypedErasure | undefined;
  problems: Readonly<Record<string, string>>;
}

/** One form per item, so that a scan, a correction or a failure concerns one device. */
export function ErasurePage({ facts, items, today, typed, problems }: ErasurePageProps) {
  const texts = useTexts();
  const { number } = facts.trade;
  return (
    <>
      <h1 className="space-below">{texts.t('erasure.erasure2', { number })}</h1>
      <Problems problems={problems} />
      {items.length === 0 ? <p className="desk-panel">{texts.t('erasure.notReceived')}</p> : null}
      <div className="desk-stack">
        {items.map((item) => (
          <section key={item.item} className="desk-panel" aria-labelledby={`erased-${item.item}`}>
            <h2 id={`erased-${item.item}`} className="h3 space-below-small">
              {`${item.item}. ${composeDeviceName(item)}`}
            </h2>
            {item.erasure ? <ErasureFacts number={number} item={item} /> : null}
            <ItemForm
              number={number}
              item={item}
              today={formatDay(facts, today)}
              typed={typed?.item === item.item ? typed : undefined}
              problems={problems}
            />
          </section>
        ))}
      </div>
      <p className="space-above">
        <a className="button" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
          {texts.t('erasure.back')}
        </a>
      </p>
    </>
  );
}

/** The shop's calendar day, `YYYY-MM-DD`. */
function formatDay({ ctx }: Pick<TradeFacts, 'ctx'>, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', ctx ? { timeZone: ctx.tenant.timeZone } : {}).format(at);
}

interface ItemFormProps extends Pick<ErasurePageProps, 'typed' | 'problems'> {
  number: string;
  item: ErasedItem;
  today: string;
}

function ItemForm({ number, item: erased, today, typed, problems }: ItemFormProps) {
  const texts = useTexts();
  const { item, erasure, serial, carriesData, decision } = erased;
  if (isNotKept(decision)) return <p>{texts.t('erasure.nothingToErase')}</p>;
  const id = (name: string) => `${name}-${item}`;
  const at = (name: string) => {
    const error = problems[id(name)];
    return { id: id(name), name, ...(error === undefined ? {} : { error }) };
  };
  return (
    <form method="post" action={`/desk/trades/${number}/erasure`} className="desk-erasure">
      <input type="hidden" name="item" value={item} />
      <FormField
        {...at('serial')}
        label={texts.t('erasure.serial')}
        hint={texts.t('erasure.serialHint')}
        data-takes-scans=""
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_SERIAL_LENGTH * 2}
        required
        defaultValue={typed?.serial ?? serial?.number ?? ''}
        tabular
      />
      {carriesData ? (
        <>
          <SelectField
            {...at('method')}
            label={texts.t('erasure.method')}
            placeholder={texts.t('erasure.notErasedYet')}
            options={erasureMethods.map((value) => ({ value, label: texts.t(`erasure.method.${value}`) }))}
            defaultValue={typed?.method ?? erasure?.method ?? ''}
          />
          <FormField
            {...at('tool')}
            label={texts.t('erasure.tool')}
            hint={texts.t('erasure.toolHint')}
            autoComplete="on"
            maxLength={MAX_TOOL_LENGTH}
            defaultValue={typed?.tool ?? erasure?.tool ?? ''}
          />
          <FormField
            {...at('erasedOn')}
            label={texts.t('erasure.day')}
            type="date"
            max={today}
            defaultValue={typed?.erasedOn ?? erasure?.erasedOn ?? today}
          />
          <SelectField
            {...at('result')}
            label={texts.t('erasure.result')}
            placeholder={texts.t('erasure.choose')}
            options={erasureResults.map((value) => ({ value, label: texts.t(`erasure.result.${value}`) }))}
            defaultValue={typed?.result ?? erasure?.result ?? ''}
          />
        </>
      ) : (
        <p className="muted">{texts.t('erasure.noData')}</p>
      )}
      <button type="submit" className="button button-primary">
        {texts.t('erasure.saveItem', { item })}
      </button>
    </form>
  );
}
