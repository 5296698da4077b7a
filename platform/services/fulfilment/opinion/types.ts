/** A message of the seller or of staff about a trade. */
export interface TradeMessage {
  /** Null for the seller. */
  person: string | null;
  text: string;
  photos: readonly { id: string; width: number; height: number }[];
  at: string;
}

/** The first finding about a disputed item. */
export interface DisputedItem {
  item: number;
  foundCents: number;
  difference: string;
}

/** A second opinion, as staff see it. */
export interface SecondOpinion {
  items: DisputedItem[];
  firstPerson: string;
  openedAt: string;
  secondPerson: string | null;
  closedAt: string | null;
}
