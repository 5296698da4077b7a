import { type ErasedItem, MAX_TOOL_LENGTH } from '../../../services/certificates/index.server.ts';
import { composeDeviceName } from '../../../shared/device-name.ts';
import { erasureMethods, erasureResults, isNotKept } from '../../../shared/erasure.ts';
import { MAX_SERIAL_LENGTH } from '../../../shared/serial-number.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Problems } from '../../Problems.tsx';
import type { TradeFacts } from '../trade/trade-facts.ts';
import { ErasureFacts, methodWords, resultWords } from './ErasureFacts.tsx';

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
  const { number } = facts.trade;
  return (
    <>
      <h1 className="space-below">{`Erasure ${number}`}</h1>
      <Problems problems={problems} />
      {items.length === 0 ? <p className="desk-panel">The parcel has not been received yet.</p> : null}
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
          Back to the trade
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
  const { item, erasure, serial, carriesData, decision } = erased;
  if (isNotKept(decision)) return <p>Not bought: nothing to erase.</p>;
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
        label="IMEI or serial number"
        hint="Scan or type it; *#06# shows the IMEI"
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
            label="Method"
            placeholder="Not erased yet"
            options={erasureMethods.map((value) => ({ value, label: methodWords[value] }))}
            defaultValue={typed?.method ?? erasure?.method ?? ''}
          />
          <FormField
            {...at('tool')}
            label="Tool"
            hint="Program or machine, with its version"
            autoComplete="on"
            maxLength={MAX_TOOL_LENGTH}
            defaultValue={typed?.tool ?? erasure?.tool ?? ''}
          />
          <FormField
            {...at('erasedOn')}
            label="Day"
            type="date"
            max={today}
            defaultValue={typed?.erasedOn ?? erasure?.erasedOn ?? today}
          />
          <SelectField
            {...at('result')}
            label="Result"
            placeholder="Choose"
            options={erasureResults.map((value) => ({ value, label: resultWords[value] }))}
            defaultValue={typed?.result ?? erasure?.result ?? ''}
          />
        </>
      ) : (
        <p className="muted">This kind of device stores no data.</p>
      )}
      <button type="submit" className="button button-primary">
        {`Save item ${item}`}
      </button>
    </form>
  );
}
