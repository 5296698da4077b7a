import { LastResult } from '../memo.ts';
import type { Span } from '../read/text-file.ts';
import type { Layer, Tenant } from '../resolve/fleet.ts';
import { type ErrorKind, type ErrorName, errorKinds } from './error-table.ts';

/** Another place that is related to a problem. */
export interface Note {
  text: string;
  span?: Span;
}

/** One fault in the files: its place, cause and fix. */
export interface Problem {
  id: string;
  /** A fleet with errors is not compiled; a warning asks to look again. */
  level: 'error' | 'warning';
  title: string;
  span: Span;
  /** The actual and the expected value. */
  message: string;
  /** How to fix it. */
  fix: string;
  notes: Note[];
  /** Every place of a fault that several files have, its own first. */
  places?: readonly Span[];
}

export interface ReportEntry {
  span: Span;
  message: string;
  fix: string;
  notes?: readonly Note[];
  /** The tenant in which the fault was found; a fault in a shared layer is reported once, with all its tenants. */
  tenant?: Tenant;
}

/** What a part of the rules reported last, repeated while its inputs are the same objects. */
export class LastReport {
  readonly #last = new LastResult<readonly (readonly [ErrorName, ReportEntry])[]>();

  /** Runs `judge` with a report of its own, unless these inputs were judged last; everything it found is in `report`. */
  run(inputs: readonly unknown[], report: Report, judge: (own: Report) => void): void {
    const found = this.#last.get(inputs, () => {
      const own = new Report();
      judge(own);
      return own.found;
    });
    for (const [name, finding] of found) report.add(name, finding);
  }
}

/** Collects problems. The same fault at the same place is one problem, even if many tenants have it. */
export class Report {
  readonly #problems = new Map<string, { problem: Problem; tenants: Tenant[] }>();
  /** As it was added, in this order. */
  readonly found: (readonly [ErrorName, ReportEntry])[] = [];

  add(name: ErrorName, finding: ReportEntry): void {
    this.found.push([name, finding]);
    const { id, title, level = 'error' }: ErrorKind = errorKinds[name];
    const { span, message, fix, notes = [], tenant } = finding;
    const key = `${span.file.path}\0${span.offset}\0${id}\0${message}`;
    let entry = this.#problems.get(key);
    if (!entry) {
      entry = { problem: { id, level, title, span, message, fix, notes: [...notes] }, tenants: [] };
      this.#problems.set(key, entry);
    } else
      for (const note of notes) if (!note.span && !entry.problem.notes.includes(note)) entry.problem.notes.push(note);
    if (tenant && !entry.tenants.includes(tenant)) entry.tenants.push(tenant);
  }

  /** Whether a problem of one of these kinds was reported. */
  has(names: readonly ErrorName[]): boolean {
    const ids = new Set<string>(names.map((name) => errorKinds[name].id));
    return [...this.#problems.values()].some(({ problem }) => ids.has(problem.id));
  }

  /** Whether the value of the problem contains a secret, which is reported: it is replaced anyway. */
  #holdsSecret({ id, span: { file, offset, length } }: Problem): boolean {
    if (id === errorKinds.secretInFile.id) return false;
    return [...this.#problems.values()].some(
      ({ problem: { id: other, span } }) =>
        other === errorKinds.secretInFile.id &&
        span.file === file &&
        span.offset >= offset &&
        span.offset < offset + length,
    );
  }

  /** All problems, sorted by file and place. */
  get problems(): Problem[] {
    const first = new Map<string, Problem>();
    for (const { problem } of [...this.#problems.values()].sort(sufficientFirst)) {
      const place = printPlace(problem);
      if (!first.has(place)) first.set(place, problem);
    }
    return [...this.#problems.values()]
      .filter(({ problem }) => isOwnFault(problem, first.get(printPlace(problem))) && !this.#holdsSecret(problem))
      .map(({ problem, tenants }) => ({ ...problem, notes: [...problem.notes, ...tenantNotes(problem, tenants)] }))
      .sort(byPlace);
  }
}

/** Adds which tenants a fault outside a tenant's own file affects, and by which layers. */
function tenantNotes(problem: Problem, tenants: readonly Tenant[]): Note[] {
  const [first] = tenants;
  if (!first || (tenants.length === 1 && first.file === problem.span.file)) return [];
  const named = tenants.slice(0, 3).map((tenant) => tenant.id);
  const more = tenants.length > 3 ? ` and ${tenants.length - 3} more` : '';
  return [
    { text: `seen in ${named.join(', ')}${more}` },
    { text: `layers of ${first.id}: ${layerChain(first.layers)}` },
  ];
}

function layerChain(layers: readonly Layer[]): string {
  return layers.map(({ file }) => file.path).join(' → ');
}

/** Kinds of fault that can cause others: they come first. */
const CAUSES: ReadonlySet<string> = new Set(
  [
    errorKinds.invalidJson,
    errorKinds.encoding,
    errorKinds.forbiddenCharacter,
    errorKinds.fileLimit,
    errorKinds.notAFile,
    errorKinds.missingFile,
  ].map(({ id }) => id),
);

/** Faults of a text itself, and duplicates: whatever else is wrong with the same value follows from them. */
const SUFFICIENT: ReadonlySet<string> = new Set([...CAUSES, errorKinds.severalLines.id, errorKinds.duplicateKey.id]);

function isSufficient({ id }: Problem): boolean {
  return SUFFICIENT.has(id);
}

function sufficientFirst(a: { problem: Problem }, b: { problem: Problem }): number {
  return Number(isSufficient(b.problem)) - Number(isSufficient(a.problem));
}

/**
 * Two rules that reject the same value reject one fault: the first rule names it. Many
 * faults are reported at the start of a file, and one rule may report several of a place.
 */
function isOwnFault(problem: Problem, first: Problem | undefined): boolean {
  if (!first || first === problem) return true;
  if (isSufficient(first)) return isSufficient(problem);
  return problem.span.offset === 0 || first.id === problem.id;
}

function printPlace({ span }: Problem): string {
  return `${span.file.path}\0${span.offset}`;
}

function byPlace(a: Problem, b: Problem): number {
  const causes = Number(CAUSES.has(b.id)) - Number(CAUSES.has(a.id));
  if (causes !== 0) return causes;
  if (a.span.file.path !== b.span.file.path) return a.span.file.path < b.span.file.path ? -1 : 1;
  if (a.span.offset !== b.span.offset) return a.span.offset - b.span.offset;
  return a.id === b.id ? (a.message < b.message ? -1 : 1) : a.id < b.id ? -1 : 1;
}
