import { describe, expect, it } from 'vitest';
import { countWebProcesses, webConcurrencyFaults } from '../../../platform/server/boot/web-concurrency.ts';
import { mergeMetrics } from '../../../platform/server/web-processes/merge-metrics.ts';
import { restartDelayMs } from '../../../platform/server/web-processes/supervisor.ts';

const DATABASE_URL = 'postgres://localhost/umlauf';

describe('the number of web processes', () => {
  it('web processes are supervised only where WEB_CONCURRENCY is valid and a server has the data', () => {
    expect(countWebProcesses({ WEB_CONCURRENCY: '4', DATABASE_URL })).toBe(4);
    expect(countWebProcesses({ WEB_CONCURRENCY: '1', DATABASE_URL })).toBe(1);
    expect(countWebProcesses({ WEB_CONCURRENCY: '2', DATABASE_URL_FILE: '/run/secrets/url' })).toBe(2);
    expect(countWebProcesses({ WEB_CONCURRENCY: '2' })).toBeUndefined();
    expect(countWebProcesses({ WEB_CONCURRENCY: '65', DATABASE_URL })).toBeUndefined();
    expect(countWebProcesses({ DATABASE_URL })).toBeUndefined();
  });

  it.each(['0', '-1', '65', '1.5', '02', 'auto'])('WEB_CONCURRENCY=%s is a fault', (value) => {
    expect(webConcurrencyFaults({ WEB_CONCURRENCY: value, DATABASE_URL })).toEqual([
      `WEB_CONCURRENCY is "${value}"; use a whole number from 1 to 64`,
    ]);
  });

  it('one web process needs no server, two need one', () => {
    expect(webConcurrencyFaults({ WEB_CONCURRENCY: '1' })).toEqual([]);
    expect(webConcurrencyFaults({ WEB_CONCURRENCY: '2', DATABASE_URL })).toEqual([]);
    expect(webConcurrencyFaults({ WEB_CONCURRENCY: '2' })).toEqual([
      expect.stringContaining('set DATABASE_URL to a PostgreSQL server, or leave WEB_CONCURRENCY out'),
    ]);
  });
});

describe('the supervisor', () => {
  it('waits twice as long after each end in a row, and at most 30 seconds', () => {
    expect([0, 1, 2, 3, 20].map(restartDelayMs)).toEqual([100, 100, 200, 400, 30_000]);
  });

  it('describes each metric once, and keeps its samples of all web processes together', () => {
    const scrape = (number: number) =>
      [
        '# HELP a_total First.',
        '# TYPE a_total counter',
        `a_total{web_process="${number}"} ${number}`,
        '',
        '# HELP b Second.',
        '# TYPE b gauge',
        `b{web_process="${number}"} 7`,
        '',
      ].join('\n');
    expect(mergeMetrics([scrape(1), scrape(2)])).toBe(
      [
        '# HELP a_total First.',
        '# TYPE a_total counter',
        'a_total{web_process="1"} 1',
        'a_total{web_process="2"} 2',
        '# HELP b Second.',
        '# TYPE b gauge',
        'b{web_process="1"} 7',
        'b{web_process="2"} 7',
        '',
      ].join('\n'),
    );
  });
});
