import type { ErasedItem } from '../../../services/certificates/index.server.ts';
import { type ErasureMethod, type ErasureResult, isNotKept } from '../../../shared/erasure.ts';
import { DateTime } from '../../DateTime.tsx';

export const methodWords: Record<ErasureMethod, string> = {
  clear: 'Clear: overwritten by the device',
  purge: 'Purge: keys or all blocks destroyed',
  destroy: 'Destroy: storage destroyed',
};

export const resultWords: Record<ErasureResult, string> = {
  verified: 'Checked: no data can be read',
  failed: 'Failed: data may be left',
};

/** The serial number and the last erasure of an item; staff see the number in full. */
export function ErasureFacts({
  number,
  item: { item, serial, erasure, decision },
}: {
  number: string;
  item: ErasedItem;
}) {
  return (
    <dl className="desk-facts space-below">
      {serial ? (
        <>
          <dt>{serial.kind === 'imei' ? 'IMEI' : 'Serial number'}</dt>
          <dd className="tabular">{serial.number}</dd>
        </>
      ) : null}
      {erasure ? (
        <>
          <dt>Erasure</dt>
          <dd>{`${methodWords[erasure.method]}, with ${erasure.tool}, on ${erasure.erasedOn}`}</dd>
          <dt>Result</dt>
          <dd>
            {resultWords[erasure.result]}
            {erasure.result === 'failed' ? <b> – destroy the storage.</b> : null}
          </dd>
          <dt>Recorded</dt>
          <dd>
            {`${erasure.person}, `}
            <DateTime at={new Date(erasure.at)} />
          </dd>
          {erasure.result === 'verified' && !isNotKept(decision) ? (
            <>
              <dt>Certificate</dt>
              <dd>
                <a href={`/desk/trades/${number}/certificates/${item}`}>{`Certificate of item ${item} (PDF)`}</a>
              </dd>
            </>
          ) : null}
        </>
      ) : null}
    </dl>
  );
}
