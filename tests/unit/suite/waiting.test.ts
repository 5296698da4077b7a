import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const tests = fileURLToPath(new URL('../../', import.meta.url));
const SELF = 'unit/suite/waiting.test.ts';

/** A call that waits for a duration. The limit of a socket is not one. */
const WAITS = /(?<![.\w])set(?:Timeout|Interval)\(|waitForTimeout\(|timers\/promises|\bsleep\(/;

/** Files that test time itself, or that repeat a check until its effect. */
const ABOUT_TIME: Record<string, string> = {
  'support/writing-process.ts': 'a process that writes a row every few milliseconds until it is stopped',
  'run.ts': 'a part of the tests that is done and does not end is ended',
  'support/cutting-proxy.ts': 'a database that takes longer for each statement',
  'support/delaying-proxy.ts': 'a database that answers each message some milliseconds later',
  'support/until.ts': 'asks again until something is there',
  'e2e/fonts.e2e.ts': 'the browser complains of an unused font some seconds after the page has loaded',
  'e2e/shell.e2e.ts': 'nothing may begin after the second a link has had the focus',
  'integration/edge/slow-clients.test.ts': 'a client that goes on sending a byte at a time',
  'integration/trades/vat-register.test.ts': 'a register that is slow to answer',
  'integration/webhooks/webhooks.test.ts':
    'a receiver that is slow to answer, so that two processes send at the same time',
  'unit/server/last-lines.test.ts': 'a program, as text, that runs until it is ended',
  'unit/server/rehearsal-folders.test.ts': 'a program, as text, that runs until it is killed',
  'integration/log/crash.test.ts': 'the program that crashes, as text, ends itself by a timer',
};

/** Not tests: they cause faults for a duration or measure time. */
const NO_TESTS = /^(attack|chaos|bench)\//;

const sources = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && path !== SELF && !NO_TESTS.test(path))
  .map((path) => ({ path, text: readFileSync(join(tests, path), 'utf8') }));

describe('waiting in tests', () => {
  it('tests wait for effects, never for a duration', () => {
    expect(sources.length).toBeGreaterThan(150);
    const waiting = sources.filter(({ text }) => WAITS.test(text)).map(({ path }) => path);
    expect(waiting.sort()).toEqual(Object.keys(ABOUT_TIME).sort());
  });

  it.each([
    'await new Promise((done) => setTimeout(done, 20));',
    'await page.waitForTimeout(1_000);',
    "import { setTimeout } from 'node:timers/promises';",
    'const saving = setInterval(save, 500);',
  ])('a wait for a duration is reported: %s', (line) => {
    expect(line).toMatch(WAITS);
  });
});
