import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ALERT_RULES = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url));
export const RULES = readFileSync(ALERT_RULES, 'utf8');

/** What one process showed at one moment. */
export interface Scrape {
  /** Unix time in seconds. */
  at: number;
  /** Values by name and labels, as `name{label="value"}`, in the order of the text. */
  series: ReadonlyMap<string, number>;
  /** Names whose values only grow: counters, and the parts of histograms. */
  growing: ReadonlySet<string>;
}

/** A scrape that failed, as of a program that does not run. */
export const UNREACHABLE: Scrape = { at: 0, series: new Map(), growing: new Set() };

/** By a connection of its own: a kept one may be closed by the server while the next request is on its way. */
export function scrape(port: number | undefined): Promise<Scrape> {
  return new Promise((done, failed) => {
    const asked = get({ host: '127.0.0.1', port, path: '/metrics', agent: false }, async (response) => {
      const scraped = await text(response);
      if (response.statusCode === 200) done(parseScrape(scraped, Date.now() / 1000));
      else failed(new Error(`the scrape was answered with ${response.statusCode}`));
    });
    asked.on('error', failed);
  });
}

/** Reads the text format of Prometheus. */
function parseScrape(text: string, at: number): Scrape {
  const lines = text.split('\n').filter((line) => line !== '');
  const growing = lines.flatMap((line) => {
    const [, name = '', type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    if (type === 'counter') return [name];
    return type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [];
  });
  const series = lines
    .filter((line) => !line.startsWith('#'))
    .map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    });
  return { at, series: new Map(series), growing: new Set(growing) };
}

export function getName(key: string): string {
  return key.split('{')[0] ?? key;
}

/** A stretch of time that Prometheus scraped each minute: what grows did so evenly, what does not was as in `after`. */
export interface Film {
  before: Scrape;
  after: Scrape;
  minutes: number;
}

/** Times of the program become relative to the film's start: the clock of promtool starts at 0. */
const TIMES = /_timestamp_seconds$/;

/** The labels that Prometheus gives each target. A metric's own labels of these names are renamed, as it does. */
const TARGET = { job: 'umlauf', instance: 'umlauf:9464' };

function toInputSeries({ before, after, minutes }: Film) {
  return [...after.series]
    .filter(([key, value]) => RULES.includes(getName(key)) && Number.isFinite(value))
    .map(([key, value]) => {
      const name = getName(key);
      const first = after.growing.has(name)
        ? (before.series.get(key) ?? 0)
        : TIMES.test(name)
          ? value - after.at
          : value;
      const step = after.growing.has(name) ? (value - first) / minutes : 0;
      return { series: addTarget(key), values: `${print(first)}+${print(step)}x${minutes}` };
    });
}

/** Without an exponent, which this notation does not know. */
function print(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(9);
}

function addTarget(key: string): string {
  const own = key.slice(getName(key).length).replace(/^\{|\}$/g, '');
  const renamed = own.replace(/(^|,)(job|instance)=/g, '$1exported_$2=');
  const target = Object.entries(TARGET).map(([name, value]) => `${name}="${value}"`);
  return `${getName(key)}{${[...target, ...(renamed ? [renamed] : [])].join(',')}}`;
}

/** Alerts with the labels that tell them apart. */
export type ExpectedAlerts = readonly Readonly<Record<string, string>>[];

/**
 * Evaluates the shipped alert rules over a film with Prometheus' own program. Throws what that prints unless at the film's
 * end exactly the expected alerts of each name fire, and none of these names is pending.
 */
export async function expectAlerts(film: Film, expected: Readonly<Record<string, ExpectedAlerts>>): Promise<void> {
  const shown = 'count by (alertname, alertstate, tenant, method, scheduled_job, use, state)';
  const test = {
    rule_files: [ALERT_RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: toInputSeries(film),
        promql_expr_test: Object.entries(expected).map(([name, alerts]) => ({
          expr: `${shown} (ALERTS{alertname="${name}"})`,
          eval_time: `${film.minutes}m`,
          exp_samples: alerts.map((labels) => ({
            labels: printLabels({ ...labels, alertname: name, alertstate: 'firing' }),
            value: 1,
          })),
        })),
      },
    ],
  };
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-alerts-'));
  const file = join(folder, 'film.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(test));
  try {
    await new Promise<void>((done, failed) =>
      execFile(PROMTOOL, ['test', 'rules', file], (error, stdout, stderr) =>
        error ? failed(new Error(`${stdout}${stderr}`)) : done(),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printLabels(labels: Readonly<Record<string, string>>): string {
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;
}

/** Of Debian's package `prometheus`. */
const PROMTOOL = process.env.PROMTOOL || 'promtool';

export function hasPromtool(): boolean {
  try {
    execFileSync(PROMTOOL, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
