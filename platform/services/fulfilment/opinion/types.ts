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
