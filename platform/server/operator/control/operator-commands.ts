import { type DataParts, dataCommands } from '../data/data-commands.ts';
import { outboxCommands } from '../outbox-commands.ts';
import { parcelsCommands } from '../parcels-commands.ts';
import { staffCommands } from '../staff-commands.ts';
import type { OperatorCommand } from './operator-command.ts';

/** All commands of a running shop. To add one: an entry here, and a program that calls it by this name. */
export function operatorCommands({
  desk,
  shops,
  ...parts
}: DataParts & Parameters<typeof staffCommands>[0]): Readonly<Record<string, OperatorCommand>> {
  return { ...outboxCommands, ...parcelsCommands, ...staffCommands({ desk, shops }), ...dataCommands(parts) };
}
