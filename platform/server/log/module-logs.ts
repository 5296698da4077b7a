import { readFileSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type LogLevels, type LogModule, parseLogLevels } from './log-levels.ts';
import { logOptions } from './log-options.ts';

/** The program's log, and one for each module; all write to the same place. */
export interface ModuleLogs {
  main: Logger;
  /** Its lines carry the name as `module`. */
  open(module: LogModule): Logger;
  /** Takes effect with the next line, also of a request under way. */
  setLevels(levels: LogLevels): void;
}

/** Every line carries `bindings`. */
export function createModuleLogs(levels: LogLevels, bindings: object = {}, stream?: DestinationStream): ModuleLogs {
  const root = stream ? pino(logOptions(levels.main), stream) : pino(logOptions(levels.main));
  const main = root.child(bindings);
  const opened = new Map<LogModule, Logger>();
  let current = levels;
  const levelFor = (module: LogModule) => current.modules[module] ?? current.main;
  return {
    main,
    open(module) {
      const log = opened.get(module) ?? main.child({ module }, { level: levelFor(module) });
      opened.set(module, log);
      return log;
    },
    setLevels(next) {
      current = next;
      main.level = next.main;
      for (const [module, log] of opened) log.level = levelFor(module);
    },
  };
}

/**
 * Reads the levels again from the file on each SIGHUP; where it names no level of the program's log, `main` is it. A file
 * with faults changes nothing. Returns a function that stops it.
 */
export function followLogLevelFile(path: string, logs: ModuleLogs, main: LogLevels['main']): () => void {
  const read = () => {
    try {
      const { levels, faults } = parseLogLevels(readFileSync(path, 'utf8'), main);
      if (faults.length > 0) return logs.main.error({ faults }, 'LOG_LEVEL_FILE has faults: the log levels stay');
      // With the level that shows it, before or after the change.
      logs.main.warn({ levels }, 'log levels were read from LOG_LEVEL_FILE');
      logs.setLevels(levels);
    } catch (error) {
      logs.main.error({ err: error }, 'LOG_LEVEL_FILE cannot be read: the log levels stay');
    }
  };
  process.on('SIGHUP', read);
  return () => void process.off('SIGHUP', read);
}
