import { outboxCommands } from '../outbox-commands.ts';
import type { OperatorCommand } from './operator-command.ts';

/** Every command a running shop answers. Add one here, and a program that calls it by this name. */
export const operatorCommands: Readonly<Record<string, OperatorCommand>> = {
  ...outboxCommands,
};
