import type { ReactNode } from 'react';
import { type DeskMessageId, type DeskValues, useTexts } from './texts.ts';

interface MessageProps<Id extends DeskMessageId> {
  id: Id;
  values: DeskValues<Id, ReactNode>;
}

/** A sentence with elements inside, so that each language has its own order of words. */
export function Message<Id extends DeskMessageId>({ id, values }: MessageProps<Id>) {
  return useTexts().rich(id, values);
}
