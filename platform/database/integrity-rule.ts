import type { RawBuilder } from 'kysely';

/** What must hold between stored rows and no constraint can say. */
export interface IntegrityRule {
  /** The rows that break it, for people, plural: "trades whose lines do not add up". */
  broken: string;
  /** Names them, without anything personal. */
  find: RawBuilder<{ name: string }>;
}
