import * as endpoints from '../../generated/api/endpoints.gen.ts';
import { remoteRules } from '../../generated/api/remote-rules.gen.ts';
import type { Endpoint, EndpointInput } from '../../shared/endpoint.ts';
import { type ProblemField, UnavailableError } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CallRemote, RemoteAnswer, RemoteError, RemoteOptions, ServiceName } from './types.ts';

/** How an answer is evaluated: `remote` of a call in schemas/api/endpoints.json. */
interface RemoteRule {
  readonly whole?: boolean;
  readonly returns?: string | null;
  readonly absent?: readonly number[];
  readonly errors?: Readonly<Record<string, string>>;
}

type Endpoints = typeof endpoints;
type Rules = typeof remoteRules;

/** A function per call that a tenant's host may answer, by the name of its endpoint. Own calls of a shop have none. */
export type RemoteCalls = {
  readonly [Name in keyof Endpoints as Endpoints[Name] extends Endpoint<ServiceName> ? Name : never]: RemoteCall<
    Endpoints[Name],
    Name extends keyof Rules ? Rules[Name] : unknown
  >;
};

type RemoteCall<Called, Rule> =
  Called extends Endpoint<ServiceName, infer Shape>
    ? (ctx: RequestContext, input: EndpointInput<Shape> & RemoteOptions) => Promise<Outcome<Shape['response'], Rule>>
    : never;

type Outcome<Value, Rule> = Rule extends { whole: true }
  ? Result<RemoteAnswer<Value>, RemoteError>
  : Rule extends { errors: infer Codes extends Readonly<Record<string, string>> }
    ? Result<Returned<Value, Rule>, MappedError<Codes>>
    : Returned<Value, Rule>;

type Returned<Value, Rule> =
  | (Rule extends { returns: null }
      ? null
      : Rule extends { returns: keyof Value }
        ? Value[Rule['returns']]
        : Rule extends { returns: unknown }
          ? unknown
          : Value)
  | (Rule extends { absent: readonly number[] } ? undefined : never);

type MappedError<Codes extends Readonly<Record<string, string>>> = {
  [There in keyof Codes]: Codes[There] extends 'fields'
    ? { code: 'fields'; fields: ProblemField[] }
    : There extends typeof RATE_LIMITED
      ? { code: Codes[There]; retryAfterSeconds: number }
      : { code: Codes[There] };
}[keyof Codes];

/** Used when the other host sends no Retry-After. */
const RETRY_AFTER_SECONDS = 60;

/** Creates the calls of other hosts, from the table of endpoints. */
export function createRemoteCalls(call: CallRemote): RemoteCalls {
  const rules: Readonly<Record<string, RemoteRule>> = remoteRules;
  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    if (!isRemoteEndpoint(endpoint)) return [];
    const rule = rules[name] ?? {};
    return [
      [name, async (ctx: RequestContext, input: RemoteOptions) => evaluate(rule, await call(ctx, endpoint, input))],
    ];
  });
  return Object.fromEntries(calls) as RemoteCalls;
}

/** False for calls that every shop answers itself. */
function isRemoteEndpoint(exported: object): exported is Endpoint<ServiceName> {
  return 'service' in exported && !Object.hasOwn(endpoints.ownServices, String(exported.service));
}

function evaluate(rule: RemoteRule, answer: Result<RemoteAnswer<unknown>, RemoteError>): unknown {
  if (rule.whole) return answer;
  const { errors, absent = [] } = rule;
  if (answer.ok) return toOutcome(rule, pickReturned(rule, answer.value.value));
  const { code, status, fields, retryAfterSeconds = RETRY_AFTER_SECONDS } = answer.error;
  if (errors && Object.hasOwn(errors, code)) {
    const mapped = errors[code] ?? code;
    return fail({
      code: mapped,
      ...(mapped === 'fields' ? { fields } : {}),
      ...(code === RATE_LIMITED ? { retryAfterSeconds } : {}),
    });
  }
  return absent.includes(status) ? toOutcome(rule, undefined) : notUnderstood(answer.error);
}

function pickReturned({ returns }: RemoteRule, value: unknown): unknown {
  if (returns === undefined) return value;
  return returns === null ? null : (value as Readonly<Record<string, unknown>>)[returns];
}

function toOutcome({ errors }: RemoteRule, value: unknown): unknown {
  return errors ? ok(value) : value;
}

/** Throws for an error code that this client does not know. */
export function notUnderstood({ code }: RemoteError): never {
  throw new UnavailableError('service.unavailable', `The service answered with an unknown error code: ${code}.`);
}
