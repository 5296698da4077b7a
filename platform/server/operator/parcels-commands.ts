import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { importBlockList } from '../../services/block-lists/index.server.ts';
import { createParcelEvents, readTrackingFile } from '../../services/shipping/index.server.ts';
import { tradeParcels } from '../../services/trades/index.server.ts';
import { type OperatorCommand, OperatorError } from './control/operator-command.ts';

/** Commands of `npm run parcels`. */
export const parcelsCommands: Readonly<Record<'parcels.import' | 'parcels.blockList', OperatorCommand>> = {
  'parcels.import': async ({ database, printLine }, input) => {
    const { source, text } = input as { source: string; text: string };
    const now = database.now();
    const { events, faults } = readTrackingFile(text, now);
    for (const { line, fault } of faults) printLine(`line ${line}: ${fault}`);
    const parcels = createParcelEvents({ database, parcels: tradeParcels });
    const { noted, repeated, unknown } = await parcels.note(source, events, now);
    for (const number of unknown) printLine(`${number} is not a parcel of this operator.`);
    printLine(`${noted} noted, ${repeated} known already, ${unknown.length} unknown, ${faults.length} lines wrong.`);
    if (faults.length > 0)
      throw new OperatorError('Correct these lines and import the file again: recorded events are not recorded twice.');
  },
  'parcels.blockList': async ({ database, printLine, signal }, input) => {
    const { list, file } = input as { list: string; file: string };
    const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
    const { imported, removed, faults } = await importBlockList({ database, list, lines, signal, report: printLine });
    printLine(`${imported} blocked, ${removed} no longer blocked, ${faults} lines wrong.`);
    if (faults > 0)
      throw new OperatorError('Correct these lines and import the file again: until then, no device is unblocked.');
  },
};
