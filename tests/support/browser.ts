import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { until } from './until.ts';

/** The one that cannot open a window comes first: it shows the same in three quarters of the processor time. */
const SYSTEM_BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here runs long enough to be worth compiling twice: a tenth of the processor time.
  '--js-flags=--no-opt',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, page errors and failed requests seen so far; a test ends by expecting none. */
  complaints: string[];
  /** What the server refused or has not answered, the last at the end. */
  trouble(): string[];
  /** Another tab of the same person; what it complains of is added to the same list. */
  open(): Promise<Page>;
  leave(): Promise<void>;
}

/** The system's Chromium, else the one Playwright installed. */
const program = process.env.CHROMIUM ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
const launch = { ...(program ? { executablePath: program } : {}), headless: true };

let shared: Promise<Browser> | undefined;

/** A browser takes longer to start than most of what is done in it: all people of a test process share one, until it ends. */
async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined;
  shared ??= chromium.launch({ ...launch, args: FLAGS });
  return shared;
}

/** A person with a fresh browser profile; `flags` are Chromium's own, for which there is a browser apart. */
export async function visitor(options: BrowserContextOptions = {}, flags: readonly string[] = []): Promise<Visitor> {
  const wanted = { viewport: { width: 1280, height: 900 }, ...options };
  if (flags.length > 0) return visitorApart(wanted, flags);
  const context = await (await sharedBrowser()).newContext(wanted);
  return visitorIn(context, { leave: () => context.close(), scripts: options.javaScriptEnabled !== false });
}

async function visitorApart(options: BrowserContextOptions, flags: readonly string[]): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'umlauf-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...FLAGS, ...flags],
    ...options,
  });
  const leave = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return visitorIn(context, { leave, scripts: options.javaScriptEnabled !== false });
}

interface Stay {
  leave: () => Promise<void>;
  scripts: boolean;
}

async function visitorIn(context: BrowserContext, { leave, scripts }: Stay): Promise<Visitor> {
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  const requests = watchRequests(context);
  listen(page, complaints, scripts);
  const open = async () => {
    const another = await context.newPage();
    listen(another, complaints, scripts);
    return another;
  };
  return { page, context, complaints, trouble: requests, open, leave };
}

/** Keeps the last requests that failed, and those that are still on their way. */
function watchRequests(context: BrowserContext): () => string[] {
  const open = new Map<Request, number>();
  const failed: string[] = [];
  const told = (request: Request, end: string) => {
    const asked = open.get(request) ?? Date.now();
    open.delete(request);
    return `${request.method()} ${request.url()}: ${end} after ${Date.now() - asked} ms`;
  };
  const keep = (line: string) => void (failed.push(line) > 10 && failed.shift());
  context.on('request', (request) => open.set(request, Date.now()));
  context.on('requestfailed', (request) => keep(told(request, request.failure()?.errorText ?? 'failed')));
  context.on('response', (answer) => {
    const line = told(answer.request(), String(answer.status()));
    if (answer.status() >= 400) keep(line);
  });
  return () => [...failed, ...[...open.keys()].map((request) => told(request, 'no answer'))];
}

/** Where pages are kept that a test failed on. */
const SCREENS = fileURLToPath(new URL('../../.cache/tests/screens/', import.meta.url));

/** Does `work`; where it fails, the failure says what the person saw: the page's text, its picture, what went wrong on the line. */
export async function explained<T>({ page, complaints, trouble }: Visitor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const picture = join(SCREENS, `${Date.now()}.png`);
    const quick = { timeout: 5_000 };
    const missing = (reason: Error) => `(${reason.message.split('\n')[0]})`;
    const [text, kept] = await Promise.all([
      page.getByRole('main').ariaSnapshot(quick).catch(missing),
      page.screenshot({ path: picture, ...quick }).then(() => picture, missing),
    ]);
    const seen = [`at ${page.url()}`, `picture: ${kept}`, text.slice(0, 2_000), ...complaints.slice(-10), ...trouble()];
    throw new Error(`${(error as Error).message}\n\n${seen.join('\n')}`, { cause: error });
  }
}

/** Without scripts nothing uses what is preloaded for them, and the browser says so to whoever stays some seconds. */
const FOR_SCRIPTS = /was preloaded using link preload but not used/;

function listen(page: Page, complaints: string[], scripts: boolean): void {
  page.on('console', (message) => {
    if (!scripts && FOR_SCRIPTS.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
}

/** Resolves when the scripts have taken over a part of the page: before that its links and forms are the browser's own. */
export async function alive(page: Page, selector: string): Promise<void> {
  const taken = () =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  await until(taken, { within: 30_000, late: `${selector} stays without its scripts` });
}
