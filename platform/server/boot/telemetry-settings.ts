/** Where traces and logs are sent, and which share of the traces. */
export interface TelemetrySettings {
  /** For the collector; may hold a secret. The other settings of its exporters are read by these, under their standard names. */
  headers: Readonly<Record<string, string>>;
  /** Share of the requests that are traced, from 0 to 1. */
  ratio: number;
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];
const PROTOCOL = 'http/json';

/** The standard variables of OpenTelemetry; no settings without a collector. */
export function readTelemetry(env: NodeJS.ProcessEnv): { settings?: TelemetrySettings; faults: string[] } {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_SDK_DISABLED === 'true') return { faults: [] };
  const faults = [...protocolFaults(env.OTEL_EXPORTER_OTLP_PROTOCOL), ...samplerFaults(env)];
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS);
  if (!headers) faults.push('OTEL_EXPORTER_OTLP_HEADERS is not a list as in authorization=Basic%20abc,x-team=shops');
  if (!headers || faults.length > 0) return { faults };
  return { settings: { headers, ratio: readRatio(env) }, faults };
}

function protocolFaults(protocol: string | undefined): string[] {
  if (!protocol || protocol === PROTOCOL) return [];
  return [
    `OTEL_EXPORTER_OTLP_PROTOCOL is ${JSON.stringify(protocol)}; use ${PROTOCOL}, which every collector takes on port 4318`,
  ];
}

/** A first span has no parent here, so that `parentbased_` in front of a name changes nothing. */
function samplerName({ OTEL_TRACES_SAMPLER: name = '' }: NodeJS.ProcessEnv): string {
  return name.replace('parentbased_', '') || 'always_on';
}

function samplerFaults(env: NodeJS.ProcessEnv): string[] {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share = '' } = env;
  const kind = samplerName(env);
  if (!SAMPLERS.includes(kind))
    return [`OTEL_TRACES_SAMPLER is ${JSON.stringify(name)}; use one of ${SAMPLERS.join(', ')}`];
  const isShare = /^\d?(?:\.\d+)?$/.test(share) && share !== '' && Number(share) <= 1;
  if (kind !== 'traceidratio' || isShare) return [];
  return [
    `OTEL_TRACES_SAMPLER_ARG is ${JSON.stringify(share)}; use a number from 0 to 1, the share of requests to trace`,
  ];
}

function readRatio(env: NodeJS.ProcessEnv): number {
  const kind = samplerName(env);
  return kind === 'traceidratio' ? Number(env.OTEL_TRACES_SAMPLER_ARG) : Number(kind === 'always_on');
}

/** As OpenTelemetry writes them: pairs with commas between, values percent-encoded. Undefined when they are written otherwise. */
function readHeaders(text = ''): Record<string, string> | undefined {
  try {
    const pairs = text.split(',').filter((pair) => pair.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new URIError('no pair');
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    // The caller says what is wrong, without the value, which may be a secret.
    return undefined;
  }
}
