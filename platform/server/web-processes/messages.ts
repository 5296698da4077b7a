import type { Environment } from '../boot/environment.ts';

/** What the supervisor reads from the settings that its first web process has checked. */
export interface SupervisorSettings extends Pick<Environment, 'logLevels'> {
  metrics: Environment['metrics'] | undefined;
  /** When a web process has ended at the latest after it was asked to. */
  shutDownMs: number;
}

/**
 * `first` prints the start's lines; `more` starts beside others; `replacement` listens only when it is ready, because the
 * process that it replaces still serves.
 */
export type WebProcessStart = 'first' | 'more' | 'replacement';

export type SupervisorMessage =
  /** Ends as after SIGTERM. */
  | { type: 'stop' }
  /** Accepts nothing new, and ends with its last connection. */
  | { type: 'retire' }
  | { type: 'readMetrics'; id: number };

export type WebProcessMessage =
  | { type: 'listening'; settings: SupervisorSettings }
  /** `text` is missing where they could not be read. */
  | { type: 'metrics'; id: number; text?: string };

/** Variables by which a web process knows its number and its start. */
export const NUMBER_VARIABLE = 'WEB_PROCESS';
export const START_VARIABLE = 'WEB_PROCESS_START';
