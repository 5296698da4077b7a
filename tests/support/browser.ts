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
import { waitUntil } from './until.ts';

/** The headless shell comes first: it needs three quarters of the processor time for the same result. */
const SYSTEM_BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Pages are short-lived: without the optimising compiler they need a tenth less processor time.
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
  /** Requests that failed or have no answer, oldest first. */
  trouble(): string[];
  /** Another tab of the same user; its complaints are added to the same list. */
  open(): Promise<Page>;
  leave(): Promise<void>;
}

/** The system's Chromium, else the one Playwright installed. */
const program = process.env.CHROMIUM ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
const launch = { ...(program ? { executablePath: program } : {}), headless: true };

let shared: Promise<Browser> | undefined;

/** Starting a browser takes longer than most tests: all users of a test process share one. */
async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined;
  shared ??= chromium.launch({ ...launch, args: FLAGS });
  return shared;
}

/** A user with a new browser profile; `flags` are Chromium's and need a separate browser. */
export async function openVisitor(
  options: BrowserContextOptions = {},
  flags: readonly string[] = [],
): Promise<Visitor> {
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

/** Records the last failed requests and pending ones. */
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

/** Folder for pages of failed tests. */
const SCREENS = fileURLToPath(new URL('../../.cache/tests/screens/', import.meta.url));

/** Runs `work`; a failure reports the page's text, its screenshot and failed requests. */
export async function withExplanation<T>({ page, complaints, trouble }: Visitor, work: () => Promise<T>): Promise<T> {
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

/** Without scripts preloads are unused, and the browser warns about them after some seconds. */
const FOR_SCRIPTS = /was preloaded using link preload but not used/;

function listen(page: Page, complaints: string[], scripts: boolean): void {
  page.on('console', (message) => {
    if (!scripts && FOR_SCRIPTS.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
}

/** Waits for the part of a page that shows messages, which loads when the browser is idle. */
export async function waitForShell(page: Page): Promise<void> {
  await page.locator('.toasts').waitFor({ state: 'attached' });
}

/** Resolves when a part of the page is hydrated; before that the browser handles its links and forms. */
export async function waitForHydration(page: Page, selector: string): Promise<void> {
  const taken = () =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  await waitUntil(taken, { within: 30_000, late: `${selector} stays without its scripts` });
}
