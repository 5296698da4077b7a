/** A typed text and the page that is wanted; where several would do, they stand with `|` between them. */
export type Labelled = readonly [text: string, wanted: string];
