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

/** A clarification with its photos. Its id is only in the address. */
export type ShownQuestion = Omit<ClarificationBody, 'id' | 'items'> & { items: readonly ShownItem[] };

/** Return value of data() for both clarification pages; `question` is absent for every link that opens none. */
export interface ClarificationView {
  question: ShownQuestion | null;
}
