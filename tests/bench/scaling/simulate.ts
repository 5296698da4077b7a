/** One kind of request of a simulated shop. */
export interface Load {
  name: string;
  /** Requests a second that arrive, however slow the answers are. */
  perSecond: number;
  /** Mean time on a web processor, in milliseconds. */
  webMs: number;
  /** Mean time on a processor of the database, in milliseconds; 0 for requests that need none. */
  databaseMs: number;
}

export interface Machines {
  /** Web processes; each answers with one processor, and the listener gives requests to any of them. */
  webProcesses: number;
  databaseProcessors: number;
}

interface SimulatedLoad {
  name: string;
  answered: number;
  /** Milliseconds from arrival to answer. */
  medianMs: number;
  p99Ms: number;
}

export interface Simulated {
  loads: SimulatedLoad[];
  /** Of the time of all web processes, and of all processors of the database. */
  webBusy: number;
  databaseBusy: number;
}

/** The three steps of a request: before the database, in it, after it. */
const [BEFORE, DATABASE, AFTER] = [0, 1, 2] as const;
type Step = typeof BEFORE | typeof DATABASE | typeof AFTER;

interface Job {
  load: number;
  arrivedMs: number;
  step: Step;
  process: number;
  /** Of each step, in milliseconds. */
  work: readonly [before: number, database: number, after: number];
}

/**
 * Simulates requests that arrive by chance (Poisson) for so many seconds. A web process works on one request at a time, in the
 * order of arrival, and does other work while a request is in the database. Times of work are exponential around their
 * means, which is more uneven than what is measured. Equal seeds give equal results.
 */
export function simulate(
  loads: readonly Load[],
  { webProcesses, databaseProcessors }: Machines,
  { seconds, seed = 1 }: { seconds: number; seed?: number },
): Simulated {
  const random = createRandom(seed);
  const draw = (mean: number) => -mean * Math.log(1 - random());
  const endMs = seconds * 1_000;
  const events = new Heap();
  const arrive = (load: number, afterMs: number) => {
    const { perSecond, webMs, databaseMs } = loads[load] as Load;
    if (perSecond === 0) return;
    const arrivedMs = afterMs + draw(1_000 / perSecond);
    if (arrivedMs > endMs) return;
    const [web, database] = [draw(webMs), databaseMs === 0 ? 0 : draw(databaseMs)];
    const work = database === 0 ? ([web, 0, 0] as const) : ([web / 2, database, web / 2] as const);
    const process = Math.floor(random() * webProcesses);
    events.push(arrivedMs, { load, arrivedMs, step: BEFORE, process, work });
  };
  const webFree = new Float64Array(webProcesses);
  const databaseFree = new Float64Array(databaseProcessors);
  const times = loads.map((): number[] => []);
  let [webWork, databaseWork, lastMs] = [0, 0, endMs];
  for (const load of loads.keys()) arrive(load, 0);
  for (let next = events.pop(); next; next = events.pop()) {
    const { at, job } = next;
    if (job.step === BEFORE) arrive(job.load, job.arrivedMs);
    const needs = job.work[job.step];
    const [queue, place] = job.step === DATABASE ? [databaseFree, findFirstFree(databaseFree)] : [webFree, job.process];
    const end = Math.max(at, queue[place] ?? 0) + needs;
    queue[place] = end;
    if (job.step === DATABASE) databaseWork += needs;
    else webWork += needs;
    lastMs = Math.max(lastMs, end);
    if (job.step === AFTER || job.work[DATABASE] === 0) times[job.load]?.push(end - job.arrivedMs);
    else events.push(end, { ...job, step: job.step === BEFORE ? DATABASE : AFTER });
  }
  return {
    loads: loads.map(({ name }, load) => describeTimes(name, times[load] ?? [])),
    webBusy: webWork / (lastMs * webProcesses),
    databaseBusy: databaseWork / (lastMs * databaseProcessors),
  };
}

function findFirstFree(free: Float64Array): number {
  let first = 0;
  for (let place = 1; place < free.length; place += 1) if ((free[place] ?? 0) < (free[first] ?? 0)) first = place;
  return first;
}

function describeTimes(name: string, times: readonly number[]): SimulatedLoad {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { name, answered: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Events by time: a binary heap. */
class Heap {
  readonly #times: number[] = [];
  readonly #jobs: Job[] = [];

  push(at: number, job: Job): void {
    let place = this.#times.length;
    this.#times.push(at);
    this.#jobs.push(job);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((this.#times[parent] as number) <= at) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, at, job);
  }

  pop(): { at: number; job: Job } | undefined {
    const [at, job] = [this.#times[0], this.#jobs[0]];
    const [lastAt, lastJob] = [this.#times.pop(), this.#jobs.pop()];
    if (at === undefined || !job || lastAt === undefined || !lastJob) return undefined;
    const size = this.#times.length;
    if (size === 0) return { at, job };
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.#times[child + 1] as number) < (this.#times[child] as number)) child += 1;
      if ((this.#times[child] as number) >= lastAt) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, lastAt, lastJob);
    return { at, job };
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#times[from] as number, this.#jobs[from] as Job);
  }

  #put(place: number, at: number, job: Job): void {
    this.#times[place] = at;
    this.#jobs[place] = job;
  }
}
