import { formatLocation } from '../check/format.ts';
import type { Problem } from '../check/report.ts';
import { type Compilation, checkAll, compileSource } from '../compile.ts';
import type { HeldUnit } from '../print/configuration.ts';
import type { Output } from '../print/output.ts';
import { printFleet } from '../print-fleet.ts';
import type { Source } from '../read/source.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { FLEET, findUnit, listContainers, type Unit } from './fleet-units.ts';
import { mixSources, type StoredFiles } from './mixed-source.ts';

/** A fleet without errors, in which units with faults keep their last good state. */
export interface RecoveredFleet {
  compilation: Compilation;
  outputs: Output[];
  held: HeldUnit[];
}

export interface RecoveryOptions {
  /** The current files, which have errors. */
  current: Source;
  /** The files of the last good fleet. */
  stored: StoredFiles;
  /** Whether this program stored them: schemas belong to the program, so those of another one are never used. */
  sameProgram: boolean;
}

/** Why each unit is held. */
type Reasons = Map<Unit, Reason[]>;
type Reason = HeldUnit['reasons'][number];

/**
 * Compiles the current files of all units without faults together with the last good files of the others. What is
 * compiled has no errors as a whole: while the mixture has some, larger units keep their last good state, in the end
 * the whole fleet. A unit that has no last good state is left out. Undefined if no shop would be left.
 */
export async function recoverFleet(options: RecoveryOptions): Promise<RecoveredFleet | undefined> {
  const mixing = new Mixing(options);
  mixing.forgetUnusable();
  const reasons: Reasons = new Map();
  for (;;) {
    const { compilation, faults } = mixing.compile(new Set(reasons.keys()));
    const printed = compilation && faults.length === 0 ? await printReleased(mixing, reasons) : { faults };
    if ('outputs' in printed) return printed.compilation.fleet.tenants.length > 0 ? printed : undefined;
    if (!holdMore(printed.faults, reasons, mixing)) return undefined;
  }
}

/** Prints the mixture without the units whose errors only followed from those of others. */
async function printReleased(mixing: Mixing, reasons: Reasons): Promise<RecoveredFleet | { faults: Fault[] }> {
  const needed = new Map(reasons);
  for (const [unit, reason] of [...reasons].reverse()) {
    needed.delete(unit);
    if (mixing.compile(new Set(needed.keys())).faults.length > 0) needed.set(unit, reason);
  }
  const printed = await print(mixing, needed);
  // A fault that only printing finds returns with a released unit.
  return 'faults' in printed && needed.size < reasons.size ? print(mixing, reasons) : printed;
}

async function print(mixing: Mixing, reasons: Reasons): Promise<RecoveredFleet | { faults: Fault[] }> {
  const { compilation, faults } = mixing.compile(new Set(reasons.keys()));
  if (!compilation) return { faults };
  const held = describeHeld(reasons, compilation.fleet.tenants, mixing);
  try {
    return { compilation, outputs: await printFleet(compilation, held), held };
  } catch (error) {
    return { faults: [toFault(error)] };
  }
}

/** One error of a mixture: the units of its files, its own first, and its text. */
interface Fault {
  paths: string[];
  reason: Reason;
}

/** Holds the units of the faults, or larger ones if these are held already. Returns whether there was one left. */
function holdMore(faults: readonly Fault[], reasons: Reasons, mixing: Mixing): boolean {
  const held = new Set(reasons.keys());
  const isHeld = (unit: Unit) => listContainers(unit).some((one) => held.has(one));
  const add = (unit: Unit, reason: Reason) => reasons.set(unit, [...(reasons.get(unit) ?? []), reason]);
  const found = faults.flatMap(({ paths, reason }) => {
    const unit = paths.map((path) => mixing.findUnit(path)).find((one) => !isHeld(one));
    return unit === undefined ? [] : [{ unit, reason }];
  });
  // Errors in shared files may follow from those of a smaller unit.
  const smaller = found.filter(({ unit }) => unit !== FLEET);
  for (const { unit, reason } of smaller.length > 0 ? smaller : found) add(unit, reason);
  if (reasons.size > held.size) return true;
  for (const { paths, reason } of faults) {
    const unit = listContainers(mixing.findUnit(paths[0] ?? '')).find((one) => !held.has(one));
    if (unit !== undefined) add(unit, reason);
  }
  return reasons.size > held.size;
}

/** Compiles mixtures of current and stored files. */
class Mixing {
  readonly #options: RecoveryOptions;
  readonly #modes: ReadonlySet<string>;
  #stored: StoredFiles;
  #previous: Compilation | undefined;
  /** The shops of the current files, as far as they can be read. */
  currentTenants: readonly Tenant[] = [];

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.#stored = options.stored;
    const names = [
      ...options.current.list('tenants/modes').map(({ name }) => `tenants/modes/${name}`),
      ...this.#stored.keys(),
    ];
    this.#modes = new Set(names.flatMap((path) => /^tenants\/modes\/([^/]+)\.json$/.exec(path)?.[1] ?? []));
  }

  findUnit(path: string): Unit {
    return findUnit(path, this.#modes);
  }

  /** Whether a unit has a last good state. */
  isStored(unit: Unit): boolean {
    return [...this.#stored.keys()].some((path) => this.#belongsTo(path, unit));
  }

  compile(held: ReadonlySet<Unit>): { compilation?: Compilation; faults: Fault[] } {
    const { current } = this.#options;
    const source = mixSources(current, this.#stored, (path) => this.#isHeld(path, held));
    try {
      const compilation = compileSource(source, this.#previous);
      const problems = checkAll(compilation);
      this.#previous = compilation;
      if (held.size === 0) this.currentTenants = compilation.fleet.tenants;
      return { compilation, faults: problems.map(toProblemFault) };
    } catch (error) {
      return { faults: [toFault(error)] };
    }
  }

  /** Drops stored units that this program does not accept any more; a stricter check may be new. */
  forgetUnusable(): void {
    for (;;) {
      const { faults } = this.compile(new Set([FLEET]));
      if (faults.length === 0) return;
      const before = this.#stored.size;
      for (const { paths } of faults) this.#forget(paths[0] ?? '');
      if (this.#stored.size === before) this.#stored = new Map();
      if (this.#stored.size === 0) return;
    }
  }

  #forget(path: string): void {
    const containers = listContainers(this.findUnit(path));
    const unit = containers.find((one) => this.isStored(one));
    if (unit === undefined) return;
    this.#stored = new Map([...this.#stored].filter(([one]) => !this.#belongsTo(one, unit)));
  }

  #belongsTo(path: string, unit: Unit): boolean {
    return listContainers(this.findUnit(path)).includes(unit);
  }

  #isHeld(path: string, held: ReadonlySet<Unit>): boolean {
    if (path.startsWith('schemas/') && !this.#options.sameProgram) return false;
    return held.size > 0 && listContainers(this.findUnit(path)).some((unit) => held.has(unit));
  }
}

function toProblemFault({ id, span, message, notes }: Problem): Fault {
  const related = notes.flatMap((note) => (note.span ? [note.span.file.path] : []));
  return {
    paths: [span.file.path, ...related],
    reason: { place: formatLocation(span), text: `${id} ${message}` },
  };
}

/** A fault that crashed the compiler has no place. */
function toFault(error: unknown): Fault {
  const text = error instanceof Error ? error.message : String(error);
  return { paths: [''], reason: { place: '', text: `The compiler failed: ${text}` } };
}

/** The held units that no larger held unit contains, with the shops that each affects. */
function describeHeld(reasons: Reasons, served: readonly Tenant[], { currentTenants }: Mixing): HeldUnit[] {
  const servedIds = new Set(served.map(({ id }) => id));
  const largest = (unit: Unit) => listContainers(unit).findLast((one) => reasons.has(one)) ?? unit;
  const units = new Map<Unit, Reason[]>();
  for (const [unit, own] of reasons) units.set(largest(unit), [...(units.get(largest(unit)) ?? []), ...own]);
  return [...units].map(([unit, own]) => ({
    unit,
    shops: served.filter((tenant) => usesUnit(tenant, unit)).map(({ id }) => id),
    leftOut: currentTenants.filter((tenant) => !servedIds.has(tenant.id) && usesUnit(tenant, unit)).map(({ id }) => id),
    reasons: own,
  }));
}

function usesUnit(tenant: Tenant, unit: Unit): boolean {
  const { id, country, mode, config } = tenant;
  return (
    [FLEET, `country ${country}`, `mode ${mode}`, `shop ${country}/${mode}`, `shop ${id}`].includes(unit) ||
    unit === `theme ${config.theme}`
  );
}
