import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../platform/server/boot/environment.ts';
import { readTenantSecret } from '../../../platform/server/boot/secret-files.ts';
import { planShutDown } from '../../../platform/server/boot/shut-down.ts';
import { trustedProxies } from '../../../platform/server/edge/trusted-proxies.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const listProblems = (env: NodeJS.ProcessEnv): string => {
  try {
    readEnvironment(env, '/srv');
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
};

describe('the environment of a start', () => {
  it('the local stage needs no variables and listens on loopback only', () => {
    expect(readEnvironment({}, '/srv')).toEqual({
      stage: 'local',
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/.data',
      databaseTimeoutMs: 500,
      trustedProxies: [],
      pageCache: true,
      logLevels: { main: 'warn', modules: {} },
      worker: true,
      drainSeconds: 0,
      shippingEventsKeys: [],
      deskHost: 'desk.localhost',
    });
  });

  it('outside the local stage the process answers on for a while after SIGTERM, which DRAIN_SECONDS sets', () => {
    expect(readEnvironment({ STAGE: 'test', DATA_KEY: key }, '/srv').drainSeconds).toBe(3);
    expect(readEnvironment({ DRAIN_SECONDS: '20' }, '/srv').drainSeconds).toBe(20);
    for (const value of ['-1', '1.5', '301', 'ten'])
      expect(listProblems({ DRAIN_SECONDS: value })).toContain('DRAIN_SECONDS is');
    for (const seconds of [0, 1, 3]) expect(planShutDown(seconds).wholeMs).toBe(9_000);
    expect(planShutDown(20)).toEqual({ drainMs: 20_000, requestsMs: 3_000, wholeMs: 26_000 });
  });

  it('scheduled backups need a folder and public keys, and have a rhythm and a retention', () => {
    const recipient = `age1${'q'.repeat(58)}`;
    const both = { BACKUP_PATH: 'backups', BACKUP_RECIPIENT: `${recipient}, ${recipient}` };
    expect(readEnvironment(both, '/srv')).toMatchObject({
      backups: { folder: '/srv/backups', everyMs: 24 * 3_600_000, keepDays: 29 },
      backupRecipients: [recipient, recipient],
    });
    const others = { ...both, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP_DAYS: '7' };
    expect(readEnvironment(others, '/srv').backups).toMatchObject({ everyMs: 6 * 3_600_000, keepDays: 7 });
    expect(readEnvironment({ BACKUP_RECIPIENT: recipient }, '/srv').backups).toBeUndefined();
    expect(listProblems({ BACKUP_PATH: 'backups' })).toContain('BACKUP_RECIPIENT is missing');
    expect(listProblems({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQ' })).toContain('key 1 is not a public key');
    expect(listProblems({ BACKUP_KEEP_DAYS: '7' })).toContain('of no use without BACKUP_PATH');
    // The privacy pages promise 30 days.
    expect(listProblems({ ...both, BACKUP_KEEP_DAYS: '30' })).toContain('use a whole number from 1 to 29');
    for (const name of ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP_DAYS'])
      for (const value of ['0', '1.5', 'ten', '999'])
        expect(listProblems({ ...both, [name]: value })).toContain(`${name} is`);
  });

  describe('secrets in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const write = (value: string) => {
      const path = join(folder, 'secret');
      writeFileSync(path, value);
      return path;
    };

    it('a file that <NAME>_FILE names holds the value, without the line break at its end', () => {
      const path = write(`${key}\n`);
      expect(readEnvironment({ STAGE: 'test', DATA_KEY_FILE: path }, '/srv').dataKey).toBe(key);
      const database = write('postgres://shop:pass@db/shop\r\n');
      expect(readEnvironment({ DATABASE_URL_FILE: database }, '/srv').databaseUrl).toBe('postgres://shop:pass@db/shop');
      expect(readTenantSecret({ UMLAUF_DE_KEY_FILE: write('k1') }, 'UMLAUF_DE_KEY')).toBe('k1');
    });

    it('a value beside its file, and a file that cannot be read, are faults that do not show the value', () => {
      const both = listProblems({ DATA_KEY: key, DATA_KEY_FILE: write(key) });
      expect(both).toContain('DATA_KEY and DATA_KEY_FILE are both set');
      expect(both).not.toContain(key);
      expect(listProblems({ SMTP_URL_FILE: join(folder, 'none') })).toContain(
        'SMTP_URL_FILE: the file cannot be read (ENOENT)',
      );
    });
  });

  it('LOG_LEVEL chooses whether the log has a line per request', () => {
    expect(readEnvironment({ LOG_LEVEL: 'info' }, '/srv').logLevels.main).toBe('info');
    expect(readEnvironment({ STAGE: 'test', DATA_KEY: key }, '/srv').logLevels.main).toBe('info');
    expect(listProblems({ LOG_LEVEL: 'debug' })).toContain('LOG_LEVEL: "debug" is no level; use info, warn, error');
  });

  it('LOG_LEVEL names levels of modules', () => {
    const { logLevels } = readEnvironment({ LOG_LEVEL: 'warn, mail=info,schedule=error' }, '/srv');
    expect(logLevels).toEqual({ main: 'warn', modules: { mail: 'info', schedule: 'error' } });
    expect(readEnvironment({ LOG_LEVEL: 'mail=info' }, '/srv').logLevels.main).toBe('warn');
    expect(listProblems({ LOG_LEVEL: 'warn,post=info' })).toContain(
      'LOG_LEVEL: "post" is no module; use requests, mail, schedule, webhooks',
    );
    expect(listProblems({ LOG_LEVEL_FILE: '/nothing/there' })).toContain(
      'LOG_LEVEL_FILE: the file cannot be read (ENOENT)',
    );
  });

  it('a local stage that others could reach is rejected', () => {
    expect(listProblems({ HOST: '0.0.0.0' })).toContain('HOST is 0.0.0.0, but the local stage shows mails');
    expect(listProblems({ HOST: '::1' })).toBe('');
  });

  it('all missing and wrong variables are reported together', () => {
    const problems = listProblems({
      STAGE: 'live',
      PORT: '99999',
      DATABASE_URL: 'mysql://root:secret@db/shop',
      DATABASE_TIMEOUT_MS: '20',
      SMTP_URL: 'mail.example',
      OPENSEARCH_URL: 'ftp://x',
      VIES_URL: 'vies.example',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.example, 10.0.0.1/33',
      PAGE_CACHE: 'no',
      WORKER: 'of',
      SHIPPING_EVENTS_KEY: 'short',
      DESK_HOST: 'https://desk.example:443',
    });
    expect(problems.split('\n')).toEqual([
      'The environment is not right:',
      '  - STAGE is "live"; use one of local, test, stage, production',
      '  - PORT is "99999"; use a number from 0 to 65535',
      '  - DATA_KEY is missing; it seals bank details at rest. Make one with: openssl rand -base64 32',
      '  - DATABASE_URL is not an address that begins with postgres:// or postgresql://; several servers are named as in postgres://user:password@a:5432,b:5432/umlauf',
      '  - SMTP_URL is not an address that begins with smtp:// or smtps://',
      '  - OPENSEARCH_URL is not an address that begins with http:// or https://',
      '  - VIES_URL is not an address that begins with http:// or https://',
      '  - TRUSTED_PROXIES: "proxy.example" is neither an address (10.0.0.7) nor a range (10.0.0.0/8)',
      '  - TRUSTED_PROXIES: "10.0.0.1/33" is neither an address (10.0.0.7) nor a range (10.0.0.0/8)',
      '  - PAGE_CACHE is "no"; use on or off',
      '  - WORKER is "of"; use on or off',
      '  - DATABASE_TIMEOUT_MS is "20"; use milliseconds from 100 to 99999',
      '  - SHIPPING_EVENTS_KEY: key 1 has 5 characters instead of 32 or more; make one with: openssl rand -base64 32',
      '  - DESK_HOST is "https://desk.example:443"; use a host name alone, in lower case, as in desk.shop.example',
    ]);
  });

  it('jobs can be left to another process only where another process can run them', () => {
    expect(listProblems({ WORKER: 'off' })).toContain('WORKER is off without DATABASE_URL');
    expect(readEnvironment({ WORKER: 'off', DATABASE_URL: 'postgres://db/shop' }, '/srv').worker).toBe(false);
  });

  it('an address of several database servers is accepted, and replicas only beside a primary', () => {
    const DATABASE_URL = 'postgres://shop:pass@a:5432,b/umlauf?sslmode=verify-full';
    const read = readEnvironment({ DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://shop:pass@b,c/umlauf' }, '/srv');
    expect(read.databaseUrl).toBe(DATABASE_URL);
    expect(read.databaseReplicaUrl).toBe('postgres://shop:pass@b,c/umlauf');
    expect(listProblems({ DATABASE_REPLICA_URL: 'postgres://b/umlauf' })).toContain(
      'DATABASE_REPLICA_URL is of no use without DATABASE_URL',
    );
    for (const wrong of ['postgres://u:secret@a,/x', 'postgres://u:secret@a:x,b/x', 'http://u:secret@a,b/x']) {
      const problems = listProblems({ DATABASE_URL, DATABASE_REPLICA_URL: wrong });
      expect(problems).toContain('DATABASE_REPLICA_URL is not an address');
      expect(problems).not.toContain('secret');
    }
  });

  it('a secret is never printed', () => {
    expect(listProblems({ DATABASE_URL: 'mysql://root:secret@db/shop', DATA_KEY: 'c2VjcmV0' })).not.toMatch(
      /secret|c2VjcmV0/,
    );
  });

  it('several keys of 32 bytes each are accepted', () => {
    expect(readEnvironment({ STAGE: 'production', DATA_KEY: `${key},${key}` }, '/srv')).toMatchObject({
      stage: 'production',
      host: '0.0.0.0',
      dataKey: `${key},${key}`,
    });
    expect(listProblems({ DATA_KEY: `${key},AAAA` })).toContain('DATA_KEY: key 2 has 3 bytes instead of 32');
  });
});

describe('trusted proxies', () => {
  const trusts = trustedProxies(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);

  it.each(['10.1.255.255', '::ffff:10.1.0.1', '192.0.2.7', '2001:db8::1'])('%s is a trusted proxy', (address) => {
    expect(trusts(address)).toBe(true);
  });

  it.each([undefined, '', '10.2.0.1', '192.0.2.8', '::1', 'unix', '10.1.0.1.evil'])(
    '"%s" is not a trusted proxy',
    (address) => {
      expect(trusts(address)).toBe(false);
    },
  );
});
