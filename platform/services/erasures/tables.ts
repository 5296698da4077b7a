/** `data`: of an account; `account`: the account with it; `subscription`: to the newsletter. */
export type ErasureKind = 'data' | 'account' | 'subscription';

/** What somebody had deleted, until no backup has it any more. */
interface ErasedSubjectTable {
  kind: ErasureKind;
  /** Random identifier of the account, or hash of the random token of the subscription. Neither is ever given again. */
  subject: string;
  erased_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    erased_subject: ErasedSubjectTable;
  }
}
