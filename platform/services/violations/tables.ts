/** Reports of one day about one thing. */
export interface PolicyViolationTable {
  tenant: string;
  /** UTC, `2026-04-28`. */
  day: Date | string;
  directive: string;
  /** An origin, or a word such as `inline`; never an address. */
  blocked: string;
  count: number;
}

declare module '../../database/schema.ts' {
  interface Schema {
    policy_violation: PolicyViolationTable;
  }
}
