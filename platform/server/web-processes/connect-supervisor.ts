import cluster from 'node:cluster';
import {
  NUMBER_VARIABLE,
  START_VARIABLE,
  type SupervisorMessage,
  type SupervisorSettings,
  type WebProcessMessage,
  type WebProcessStart,
} from './messages.ts';

/** The supervisor, as a web process sees it. */
export interface SupervisorConnection {
  /** From 1; a replacement has the number of the process before it. */
  number: number;
  start: WebProcessStart;
  /** Reports that this process listens, and follows the supervisor from then on. */
  follow(settings: SupervisorSettings, acts: { stop: () => void; retire: () => void }): void;
  /** Lets the supervisor read the metrics of this process. */
  serveMetrics(read: () => Promise<{ text: string }>): void;
}

/** Undefined in a process that serves alone. */
export function connectSupervisor(): SupervisorConnection | undefined {
  if (!cluster.isWorker) return undefined;
  const send = (message: WebProcessMessage) => void process.send?.(message);
  const onMessage = (take: (message: SupervisorMessage) => void) => void process.on('message', take);
  // For a supervisor; it would end this process.
  process.on('SIGUSR2', () => {});
  return {
    number: Number(process.env[NUMBER_VARIABLE]),
    start: process.env[START_VARIABLE] as WebProcessStart,
    follow(settings, { stop, retire }) {
      onMessage(({ type }) => {
        if (type === 'stop') stop();
        if (type === 'retire') retire();
      });
      send({ type: 'listening', settings });
    },
    serveMetrics(read) {
      onMessage((message) => {
        if (message.type !== 'readMetrics') return;
        const { id } = message;
        read().then(
          ({ text }) => send({ type: 'metrics', id, text }),
          () => send({ type: 'metrics', id }),
        );
      });
    },
  };
}
