import { createParcelEvents, readTrackingFile } from '../../services/shipping/index.server.ts';
import { tradeParcels } from '../../services/trades/index.server.ts';
import { type OperatorCommand, OperatorError } from './control/operator-command.ts';

/** What `npm run parcels` does with a tracking file. */
export const parcelsCommands: Readonly<Record<'parcels.import', OperatorCommand>> = {
  'parcels.import': async ({ database, tell }, input) => {
    const { source, text } = input as { source: string; text: string };
    const now = new Date();
    const { events, faults } = readTrackingFile(text, now);
    for (const { line, fault } of faults) tell(`line ${line}: ${fault}`);
    const parcels = createParcelEvents({ database, parcels: tradeParcels });
    const { noted, repeated, unknown } = await parcels.note(source, events, now);
    for (const number of unknown) tell(`${number} is no parcel of ours.`);
    tell(`${noted} noted, ${repeated} known already, ${unknown.length} unknown, ${faults.length} lines wrong.`);
    if (faults.length > 0)
      throw new OperatorError('Correct the lines named and import the file again: what was noted is not noted twice.');
  },
};
