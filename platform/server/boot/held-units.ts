import type { CompiledFiles, HeldUnit } from '../../generated/compiled.gen.ts';
import type { Logger } from '../../shared/request-context.ts';

type Configuration = CompiledFiles['configuration'];

/** What a shop answers about its configuration. */
export function describeConfiguration({ revision, shops, held }: Configuration, id: string) {
  const isHeld = held.some((unit) => unit.shops.some((shop) => shop === id));
  return {
    revision: Object.entries(shops).find(([shop]) => shop === id)?.[1] ?? revision,
    fleetRevision: revision,
    state: isHeld ? ('lastGood' as const) : ('current' as const),
  };
}

/** Without the errors, which may quote the files: `/ready` answers everybody. */
export function heldUnitLine({ unit, shops, leftOut }: HeldUnit): string {
  const parts = [
    shops.length > 0 && `last good configuration in ${shops.join(', ')}`,
    leftOut.length > 0 && `left out: ${leftOut.join(', ')}`,
  ].filter((part) => part !== false);
  return `${unit} has errors: ${parts.join('; ') || 'last good configuration'}`;
}

/** One line per unit, with the place of its first error. */
export function logHeldUnits(held: readonly HeldUnit[], log: Pick<Logger, 'error'>): void {
  for (const { unit, shops, leftOut, reasons } of held) {
    const [first] = reasons;
    log.error(
      { unit, shops, leftOut, place: first?.place, error: first?.text, errors: reasons.length },
      'files have errors: the last good configuration is served',
    );
  }
}

const HEADING =
  'FILES WITH ERRORS. These shops do not run the current files (docs/runbooks/last-good-configuration.md):';

/** The part of the start's output about units with errors; empty if there are none. */
export function listHeldUnits(held: readonly HeldUnit[]): string[] {
  if (held.length === 0) return [];
  const lines = held.flatMap((unit) => [
    `  - ${heldUnitLine(unit)}`,
    ...unit.reasons.map(({ place, text }) => `      ${[place, text].filter(Boolean).join(' ')}`),
  ]);
  return ['', HEADING, '', ...lines];
}
