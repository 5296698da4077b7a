import type { RawBuilder } from 'kysely';

/** A rule between stored rows that no constraint can express. */
export interface IntegrityRule {
  /** The rows that break it, as a plural for messages: "trades whose lines do not add up". */
  broken: string;
  /** Lists them without personal data. */
  find: RawBuilder<{ name: string }>;
}
