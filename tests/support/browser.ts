import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
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
  /** Another tab of the same person; what it complains of is added to the same list. */
  open(): Promise<Page>;
  leave(): Promise<void>;
}

/** The system's Chromium, else the one Playwright installed. */
const program = process.env.CHROMIUM ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
const launch = { ...(program ? { executablePath: program } : {}), headless: true };

let shared: Promise<Browser> | undefined;
// A browser takes longer to start than most of what is done in it: the people of one test file share one.
afterAll(async () => (await shared)?.close());

/** A person with a fresh browser profile; `flags` are Chromium's own, for which there is a browser apart. */
export async function visitor(options: BrowserContextOptions = {}, flags: readonly string[] = []): Promise<Visitor> {
  const wanted = { viewport: { width: 1280, height: 900 }, ...options };
  if (flags.length > 0) return visitorApart(wanted, flags);
  shared ??= chromium.launch({ ...launch, args: FLAGS });
  const context = await (await shared).newContext(wanted);
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
  listen(page, complaints, scripts);
  const open = async () => {
    const another = await context.newPage();
    listen(another, complaints, scripts);
    return another;
  };
  return { page, context, complaints, open, leave };
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
