import { ParentBasedSampler, type Sampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

/**
 * Takes a share of the traces, by the trace's id alone, also for what a request causes in another process: a trace is whole or not
 * there. Inside a process spans follow their parent.
 */
export function createSampler(ratio: number): Sampler {
  const byTrace = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({ root: byTrace, remoteParentSampled: byTrace, remoteParentNotSampled: byTrace });
}
