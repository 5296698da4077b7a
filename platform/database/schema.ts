/** Every table, as queries see it: each service adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: an alias could not be added to
export interface Schema {}
