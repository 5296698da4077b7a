import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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

/** A person with a fresh browser profile; `flags` are Chromium's own. Uses the system's Chromium, else the one Playwright installed. */
export async function visitor(options: BrowserContextOptions = {}, flags: readonly string[] = []): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'umlauf-profile-'));
  const executablePath = process.env.CHROMIUM ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...FLAGS, ...flags],
    headless: true,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  listen(page, complaints);
  return {
    page,
    context,
    complaints,
    open: async () => {
      const another = await context.newPage();
      listen(another, complaints);
      return another;
    },
    leave: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
}
