import type { ClarificationBody } from '../../generated/api/types.gen.ts';

type AskedItem = ClarificationBody['items'][number];

/** A photo as the page shows it. */
interface ShownPhoto {
  id: string;
  src: string;
  width: number;
  height: number;
}

export type ShownItem = Omit<AskedItem, 'photos'> & { photos: readonly ShownPhoto[] };

/** A question with its photos; its id stays in the address. */
export type ShownQuestion = Omit<ClarificationBody, 'id' | 'items'> & { items: readonly ShownItem[] };

/** What data() gives both pages of a clarification; no question for every link that opens none. */
export interface ClarificationView {
  question: ShownQuestion | null;
}
