/** Reports of one day and one kind. */
export interface PolicyViolationTable {
  tenant: string;
  /** UTC, `2026-04-28`. */
  day: Date | string;
  directive: string;
  /** An origin, or a keyword such as `inline`; never an address. */
  blocked: string;
  count: number;
}

declare module '../../database/schema.ts' {
  interface Schema {
    policy_violation: PolicyViolationTable;
  }
}
