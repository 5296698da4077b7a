import type { ErasedItem } from '../../../services/certificates/index.server.ts';
import { isNotKept } from '../../../shared/erasure.ts';
import { DateTime } from '../../DateTime.tsx';
import { useTexts } from '../../texts.ts';

/** The serial number and the last erasure of an item; staff see the number in full. */
export function ErasureFacts({
  number,
  item: { item, serial, erasure, decision },
}: {
  number: string;
  item: ErasedItem;
}) {
  const texts = useTexts();
  return (
    <dl className="desk-facts space-below">
      {serial ? (
        <>
          <dt>{serial.kind === 'imei' ? texts.t('erasure.imei') : texts.t('erasure.serialNumber')}</dt>
          <dd className="tabular">{serial.number}</dd>
        </>
      ) : null}
      {erasure ? (
        <>
          <dt>{texts.t('erasure.erasure')}</dt>
          <dd>
            {texts.t('erasure.withOn', {
              method: texts.t(`erasure.method.${erasure.method}`),
              tool: erasure.tool,
              erasedOn: texts.day(erasure.erasedOn),
            })}
          </dd>
          <dt>{texts.t('erasure.result')}</dt>
          <dd>
            {texts.t(`erasure.result.${erasure.result}`)}
            {erasure.result === 'failed' ? <b> {texts.t('erasure.destroyHint')}</b> : null}
          </dd>
          <dt>{texts.t('erasure.recorded')}</dt>
          <dd>
            {`${erasure.person}, `}
            <DateTime at={new Date(erasure.at)} />
          </dd>
          {erasure.result === 'verified' && !isNotKept(decision) ? (
            <>
              <dt>{texts.t('erasure.certificate')}</dt>
              <dd>
                <a href={`/desk/trades/${number}/certificates/${item}`}>{texts.t('erasure.certificateOf', { item })}</a>
              </dd>
            </>
          ) : null}
        </>
      ) : null}
    </dl>
  );
}
