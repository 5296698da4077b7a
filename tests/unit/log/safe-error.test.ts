import pg from 'pg';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { consoleToLog } from '../../../platform/server/log/console-to-log.ts';
import { logOptions } from '../../../platform/server/log/log-options.ts';
import { safeError } from '../../../platform/server/log/safe-error.ts';
import { CANARY, linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';

function logTo(lines: string[]) {
  return pino(logOptions('trace'), { write: (line: string) => void lines.push(line) });
}

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError(`invalid input syntax: "${CANARY}"`, 1, 'error');
  return Object.assign(error, {
    code: '23505',
    detail: `Key (email)=(${CANARY}) already exists.`,
    table: 'mail',
    constraint: 'mail_message_id_key',
    where: CANARY,
    query: CANARY,
    params: [CANARY],
  });
}

/** Errors as libraries throw them, with the canary in each place that the library quotes. */
const foreign: Record<string, () => unknown> = {
  'a database': databaseError,
  'a JSON parser': () => {
    try {
      return JSON.parse(PLAIN_CANARY);
    } catch (error) {
      return error;
    }
  },
  'a mail server': () =>
    Object.assign(new Error(`550 <${CANARY}> unknown`), { code: 'EENVELOPE', response: CANARY, responseCode: 550 }),
  'a text': () => CANARY,
  'an object': () => ({ message: CANARY, toString: () => CANARY }),
  'a cause': () => new Error('failed', { cause: databaseError() }),
  'several together': () => new AggregateError([databaseError(), new Error(CANARY)], CANARY),
  'a message like a stack': () => new Error(`a\n    at ${PLAIN_CANARY} (/etc/${PLAIN_CANARY}.ts:1:2)`),
  'a name that was set': () => Object.assign(new Error('x'), { name: `${CANARY} no name` }),
  'a code that was set': () => Object.assign(new Error('x'), { code: CANARY, constraint: CANARY, command: CANARY }),
  'a message that was changed': () => {
    const error = new Error(`one\n    at x (node:${PLAIN_CANARY}:1:1) two`);
    error.message = CANARY;
    return error;
  },
  'a circle of causes': () => {
    const error = new Error(CANARY);
    error.cause = error;
    return error;
  },
};

describe('an error in the log', () => {
  it.each(Object.entries(foreign))('the log entry contains no input: %s', (_, make) => {
    const lines: string[] = [];
    const log = logTo(lines);
    const error = make();
    const text = error instanceof Error ? error.message : 'failed';
    log.error(
      { err: error instanceof Error ? error : new Error('x', { cause: error }), tenant: 'a' },
      'request failed',
    );
    log.error({ reason: error instanceof Error ? error : undefined }, 'request failed');
    if (error instanceof Error) {
      log.error({ err: error });
      log.error({ err: error }, text);
      log.error(error);
      log.warn(error, text);
      log.info({ err: error }, `it said: ${text}`);
    }
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(linesWithCanary(lines)).toEqual([]);
  });

  it('the log entry has class, code with its meaning, constraint, table, cause and stack', () => {
    const told = safeError(new Error(CANARY, { cause: databaseError() }));
    expect(told).toMatchObject({
      type: 'Error',
      cause: {
        code: '23505',
        text: 'a value must be unique and exists already',
        table: 'mail',
        constraint: 'mail_message_id_key',
      },
    });
    expect(told.at[0]).toMatch(/tests\/unit\/log\/safe-error\.test\.ts:\d+:\d+/);
  });

  it("the message and the fields of the platform's own errors are logged", () => {
    const lines: string[] = [];
    logTo(lines).info({ tenant: CONSUMER_SHOP.id, count: 3 }, 'expired rows were deleted');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      tenant: CONSUMER_SHOP.id,
      count: 3,
      msg: 'expired rows were deleted',
    });
  });

  it('the message of a library is replaced by its origin', () => {
    const lines: string[] = [];
    logTo(lines).warn(`Reply was already sent, did you forget to "return reply" in the "/x?q=${CANARY}"`);
    logTo(lines).warn({ req: { method: 'GET', url: CANARY }, res: { statusCode: 500, body: CANARY } }, 'x');
    expect(linesWithCanary(lines)).toEqual([]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a library wrote to the log' });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ req: { method: 'GET' }, res: { statusCode: 500 } });
  });
});

describe('the console of a running shop', () => {
  it("the console's output goes to the log without its values", () => {
    const lines: string[] = [];
    const restore = consoleToLog(logTo(lines));
    try {
      console.error(`The above error occurred in ${CANARY}`, { componentStack: CANARY }, new TypeError(CANARY));
      console.warn('%s', CANARY);
      console.log(CANARY);
    } finally {
      restore();
    }
    expect(lines).toHaveLength(3);
    expect(linesWithCanary(lines)).toEqual([]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ by: 'error', errors: [{ type: 'TypeError' }] });
    expect(console.log).not.toHaveProperty('by');
  });
});
