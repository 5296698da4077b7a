import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../../platform/database/index.server.ts';
import { EnvironmentError } from '../../../platform/server/boot/environment.ts';
import { failureText } from '../../../platform/server/log/start-failure.ts';
import { OperatorError } from '../../../platform/server/operator/control/operator-command.ts';
import { CANARY, linesWithCanary } from '../../support/canary.ts';

const refused = Object.assign(new pg.DatabaseError(`Key (email)=(${CANARY}) is there`, 1, 'error'), {
  code: '23505',
  table: 'mail',
});

it.each([
  [new Error('Port 3000 is taken.'), 'Port 3000 is taken.'],
  [new OperatorError('There is no file x.'), 'There is no file x.'],
  [new EnvironmentError(['PORT is wrong']), 'The environment is not right:\n  - PORT is wrong'],
  [refused, 'error 23505: a value must be unique and is there already (mail)'],
  [
    Object.assign(new Error(`ENOSPC: no space left on device, write ${CANARY}`), { code: 'ENOSPC' }),
    'Error ENOSPC: the disk is full; nothing half was left behind',
  ],
  [
    new DatabaseUnavailableError('ECONNREFUSED'),
    'The database does not answer: connection refused. Is DATABASE_URL right, and the server running?',
  ],
  [new TypeError(CANARY), 'TypeError: DEBUG=1 tells where it happened'],
])('a failed start or command says what to do and quotes no stored data: %#', (error, text) => {
  expect(failureText(error)).toBe(text);
  expect(linesWithCanary([failureText(error)])).toEqual([]);
});
