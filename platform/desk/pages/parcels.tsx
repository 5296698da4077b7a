import { readTrackingFile } from '../../services/shipping/index.server.ts';
import { type DeskInput, type DeskRoute, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { type Imported, ParcelsPage } from './parcels/ParcelsPage.tsx';

export const parcelsRoutes: DeskRoute[] = [
  { method: 'GET', path: sections.parcels.path, access: 'read', handle: (input) => show(input, 200) },
  { method: 'POST', path: sections.parcels.path, access: 'receive', handle: importTyped },
];

const LISTED = 50;

/** Records valid lines and lists the others; the text stays in the form until all lines are valid. */
async function importTyped(input: DeskInput) {
  const { body, services, staff, now, log } = input;
  const typed = body.lines ?? '';
  const { events, faults } = readTrackingFile(typed, now());
  const noted = await services.parcelEvents.note('desk', events, now());
  log.info({ staffId: staff.id, noted: noted.noted, faults: faults.length }, 'a tracking file was imported');
  const wrong = faults.length > 0;
  return show(input, wrong ? 422 : 200, { ...noted, faults, typed: wrong ? typed : '' });
}

async function show({ services, staff }: DeskInput, status: number, imported?: Imported) {
  return toPage({
    title: 'parcels.parcels',
    section: 'parcels',
    status,
    body: (
      <ParcelsPage
        mayImport={staff.roles.includes('receive')}
        imported={imported}
        events={await services.parcelEvents.newest(LISTED)}
      />
    ),
  });
}
