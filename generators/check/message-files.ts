import type { JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';

/** Every file of messages: of languages, and the overlays of modes and partners. */
export function listMessageFiles({ locales }: Fleet): JsonFile[] {
  return locales
    .flatMap(({ source }) => [source.messages, ...[...source.overlays.values()].map(({ messages }) => messages)])
    .filter((file) => file !== undefined);
}
