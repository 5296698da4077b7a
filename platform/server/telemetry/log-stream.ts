import { type AnyValueMap, type Logger, SeverityNumber } from '@opentelemetry/api-logs';
import { type DestinationStream, pino } from 'pino';
import { contextOfRequest } from '../../shared/spans.ts';

/** Levels of pino. */
const SEVERITIES: Readonly<Record<number, [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  reqId?: string;
  requestId?: string;
}

/** Lines go where they go without a collector, and to the collector with the trace of the request that they name. */
export function teeLog(collector: Logger, usual: DestinationStream): DestinationStream {
  // Each logger has its own level, so a line that comes here is wanted.
  return pino.multistream([
    { stream: usual, level: 'trace' },
    { stream: { write: (line: string) => emit(collector, JSON.parse(line) as LogLine) }, level: 'trace' },
  ]);
}

function emit(collector: Logger, { level, time, msg, ...fields }: LogLine): void {
  const severity = SEVERITIES[level];
  const requestId = fields.reqId ?? fields.requestId;
  collector.emit({
    timestamp: time,
    body: msg ?? '',
    attributes: fields as AnyValueMap,
    ...(severity ? { severityNumber: severity[0], severityText: severity[1] } : {}),
    ...(requestId === undefined ? {} : { context: contextOfRequest(requestId) }),
  });
}
