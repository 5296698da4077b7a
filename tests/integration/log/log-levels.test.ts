import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModuleLogs, followLogLevelFile } from '../../../platform/server/log/module-logs.ts';

let folder: string;
let stop = () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-levels-'));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Logs that follow a file; `shown` returns what is left of one line at each level from each log. */
function openLogs() {
  const lines: string[] = [];
  const logs = createModuleLogs({ main: 'warn', modules: {} }, {}, { write: (line) => void lines.push(line) });
  const file = join(folder, 'levels');
  stop = followLogLevelFile(file, logs, 'warn');
  const [mail, requests] = [logs.open('mail'), logs.open('requests')];
  const shown = () => {
    lines.length = 0;
    for (const [name, log] of Object.entries({ main: logs.main, mail, requests })) {
      log.info({}, `${name} info`);
      log.warn({}, `${name} warn`);
      log.error({}, `${name} error`);
    }
    return lines.map((line) => JSON.parse(line) as { msg: string; module?: string });
  };
  /** As `kill -HUP` and `systemctl reload` do; the handler is the program's. */
  const reload = (text: string) => {
    writeFileSync(file, text);
    lines.length = 0;
    process.emit('SIGHUP', 'SIGHUP');
    return lines.map((line) => JSON.parse(line) as { msg: string; faults?: string[] });
  };
  return { logs, requests, shown, reload, file };
}

const messages = (lines: { msg: string }[]) => lines.map(({ msg }) => msg).filter((msg) => !msg.endsWith('error'));

describe('log levels of modules', () => {
  it('change at a signal, without a restart, and back', () => {
    const { shown, reload } = openLogs();
    expect(messages(shown())).toEqual(['main warn', 'mail warn', 'requests warn']);
    expect(reload('warn, mail=info, requests=error\n')).toMatchObject([
      { msg: 'log levels were read from LOG_LEVEL_FILE' },
    ]);
    expect(messages(shown())).toEqual(['main warn', 'mail info', 'mail warn']);
    reload('');
    expect(messages(shown())).toEqual(['main warn', 'mail warn', 'requests warn']);
  });

  it('each line names its module', () => {
    const { shown } = openLogs();
    expect(shown().find(({ msg }) => msg === 'mail warn')?.module).toBe('mail');
    expect(shown().find(({ msg }) => msg === 'main warn')).not.toHaveProperty('module');
  });

  it('a change reaches a request that is under way', () => {
    const { requests, reload } = openLogs();
    const child = requests.child({ reqId: '1' });
    expect(child.isLevelEnabled('info')).toBe(false);
    reload('requests=info');
    expect(child.isLevelEnabled('info')).toBe(true);
  });

  it('a file with faults, or none, changes nothing and is an error in the log', () => {
    const { shown, reload, file } = openLogs();
    reload('mail=info');
    expect(reload('mail=loud, post=info')).toMatchObject([
      {
        msg: 'LOG_LEVEL_FILE has faults: the log levels stay',
        faults: [
          '"loud" is no level; use info, warn, error',
          '"post" is no module; use requests, mail, schedule, webhooks',
        ],
      },
    ]);
    expect(messages(shown())).toContain('mail info');
    rmSync(file);
    process.emit('SIGHUP', 'SIGHUP');
    expect(messages(shown())).toContain('mail info');
  });
});
