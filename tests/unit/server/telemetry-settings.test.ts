import { describe, expect, it } from 'vitest';
import { readTelemetry } from '../../../platform/server/boot/telemetry-settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' };

describe('the settings of OpenTelemetry', () => {
  it('do not exist without a collector, or when they are switched off', () => {
    expect(readTelemetry({})).toEqual({ faults: [] });
    expect(readTelemetry({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toEqual({ faults: [] });
  });

  it.each([
    [{}, 1],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 1],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 0.25],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '.1' }, 0.1],
  ])('%o trace this share of the requests: %d', (env, ratio) => {
    expect(readTelemetry({ ...ENDPOINT, ...env }).settings?.ratio).toBe(ratio);
  });

  it('decode the headers for the collector', () => {
    const env = { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi=, x-team=shops' };
    expect(readTelemetry(env).settings?.headers).toEqual({ authorization: 'Basic YTpi=', 'x-team': 'shops' });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; use http/json'],
    [{ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER is "some"; use one of always_on'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, 'OTEL_TRACES_SAMPLER_ARG is ""; use a number from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is "2"'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS is not a list'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' }, 'OTEL_EXPORTER_OTLP_HEADERS is not a list'],
  ])('%o are refused with what to write', (env, fault) => {
    const { settings, faults } = readTelemetry({ ...ENDPOINT, ...env });
    expect(settings).toBeUndefined();
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults.join()).not.toContain('secret');
  });
});
