import { findScannedParcel, type QueuedTrade } from '../../services/fulfilment/index.server.ts';
import { csvParts } from '../../shared/csv.ts';
import { toUnits } from '../../shared/money.ts';
import { INSPECTION_WORKING_DAYS, lateSince } from '../../shared/working-days.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toFile, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import type { DeskTexts } from '../texts.ts';
import { deskTimeZone } from '../time-zone.ts';
import { filtersIn, toQuery } from './queue/filters.ts';
import { QueuePage } from './queue/QueuePage.tsx';
import { RecordUnexpected } from './unexpected/RecordUnexpected.tsx';

const PER_PAGE = 25;

export const queueRoutes: DeskRoute[] = [
  { method: 'GET', path: sections.queue.path, access: 'read', handle: (input) => showQueue(input) },
  { method: 'GET', path: '/desk/queue.csv', access: 'read', handle: exportQueue },
  { method: 'GET', path: '/desk/scan', access: 'read', handle: openScanned },
];

async function showQueue(input: DeskInput, unknown?: string): Promise<DeskAnswer> {
  const { services, shops, query, staff } = input;
  const filters = filtersIn(unknown === undefined ? query : {}, shops);
  const { before } = query;
  const late = lateInspections(input.now());
  const [list, counts, opinions, overdue, mine] = await Promise.all([
    services.fulfilment.list({
      ...toQuery(filters, { lateSince: late, staffId: staff.id }),
      ...(before === undefined ? {} : { before }),
      limit: PER_PAGE,
    }),
    services.fulfilment.counts(filters),
    services.fulfilment.countOpinions(filters),
    services.fulfilment.countReceived(filters, late),
    services.fulfilment.countAssigned(filters, staff.id),
  ]);
  return toPage({
    title: 'queue.queue',
    section: 'queue',
    ...(unknown === undefined ? {} : { status: 404, unknownCode: unknown }),
    body: (
      <>
        {unknown !== undefined && staff.roles.includes('receive') ? (
          <RecordUnexpected typed={{ code: unknown, note: '', shelf: '' }} problems={{}} />
        ) : null}
        <QueuePage
          filters={filters}
          list={list}
          counts={counts}
          opinions={opinions}
          late={overdue}
          mine={mine}
          now={input.now()}
          shops={shops}
          further={before !== undefined}
        />
      </>
    ),
  });
}

/** Parcels that arrived before this instant should be inspected by now. */
function lateInspections(now: Date): Date {
  return lateSince(now, INSPECTION_WORKING_DAYS, deskTimeZone);
}

/** A scanned number redirects to its trade, at the parcel of a label; an unknown number stays on a page where the next can be scanned. */
async function openScanned(input: DeskInput): Promise<DeskAnswer> {
  const code = (input.query.code ?? '').trim();
  if (code === '') return redirectAfterForm(sections.queue.path);
  const { fulfilment } = input.services;
  const number = await fulfilment.findNumber(code);
  const found = number === undefined ? undefined : await fulfilment.find(number);
  if (!found) return showQueue(input, code);
  const parcel = findScannedParcel(found.parcels, code);
  return redirectAfterForm(`/desk/trades/${number}${parcel === undefined ? '' : `?parcel=${parcel}`}`);
}

const HEAD = [
  'number',
  'shop',
  'state',
  'created',
  'changed',
  'shipUntil',
  'seller',
  'devices',
  'total',
  'currency',
  'parcel',
  'company',
  'vatNumber',
] as const;

async function exportQueue({ services, shops, query, now, staff, texts }: DeskInput): Promise<DeskAnswer> {
  const filters = filtersIn(query, shops);
  const rows = await services.fulfilment.export(
    toQuery(filters, { lateSince: lateInspections(now()), staffId: staff.id }),
  );
  const head = HEAD.map((name) => texts.t(`column.${name}`));
  return toFile({
    type: 'text/csv; charset=utf-8',
    name: `${['queue', filters.tenant, filters.country, filters.state].filter(Boolean).join('-')}.csv`,
    body: csvParts(head, rows, (row) => toCells(texts, row)),
  });
}

function toCells(texts: DeskTexts, row: QueuedTrade): (string | number)[] {
  const devices = row.devices.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return [
    row.number,
    row.tenant,
    texts.t(`state.${row.state}`),
    row.createdAt,
    row.changedAt,
    row.shipUntil,
    row.seller,
    devices.join('; '),
    toUnits(row.totalCents),
    row.currency,
    row.trackingNumber,
    row.company,
    row.vatNumber,
  ];
}
