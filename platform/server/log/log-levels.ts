const LEVELS = ['info', 'warn', 'error'] as const;
type LogLevel = (typeof LEVELS)[number];

/** Parts of the program whose log has a level of its own: answering, sending mails, scheduled work, events for partners. */
const MODULES = ['requests', 'mail', 'schedule', 'webhooks'] as const;
export type LogModule = (typeof MODULES)[number];

/** The level of the program's log, and of the parts that differ from it. */
export interface LogLevels {
  main: LogLevel;
  modules: Partial<Record<LogModule, LogLevel>>;
}

/** Parses `warn` or `warn, mail=info`. An empty text is the default. Each fault says what to write instead. */
export function parseLogLevels(text: string, fallback: LogLevel): { levels: LogLevels; faults: string[] } {
  const levels: LogLevels = { main: fallback, modules: {} };
  const faults: string[] = [];
  for (const part of text.split(/[\s,]+/).filter((one) => one !== '')) {
    const [, name, value = part] = /^(\w+)=(.*)$/.exec(part) ?? [];
    const level = LEVELS.find((one) => one === value);
    const module = MODULES.find((one) => one === name);
    if (level === undefined) faults.push(`${JSON.stringify(value)} is no level; use ${LEVELS.join(', ')}`);
    else if (name === undefined) levels.main = level;
    else if (module === undefined) faults.push(`${JSON.stringify(name)} is no module; use ${MODULES.join(', ')}`);
    else levels.modules[module] = level;
  }
  return { levels, faults };
}
