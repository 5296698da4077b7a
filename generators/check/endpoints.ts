import { isObject, type Path } from '../read/json-file.ts';
import {
  type EndpointRow,
  type EndpointTable,
  endpointTable,
  isMediaType,
  OWN_SERVICE,
  paramNames,
} from '../resolve/endpoints.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { schemaFaults } from './schema-faults.ts';
import { didYouMean, oneOf, quote } from './wording.ts';

type Fault = (path: Path, message: string, fix: string) => void;

/** The table of HTTP calls: of the right shape, about services and schemas that exist, and no call stands twice. */
export function checkEndpoints(fleet: Fleet, report: Report): void {
  const { endpoints: file, endpointsSchema } = fleet.files;
  // A file that is no JSON has been named as such.
  if (!file?.valid) return;
  const fault: Fault = (path, message, fix) => report.add('invalidEndpoint', { span: file.span(path), message, fix });
  const faults = schemaFaults(file, endpointsSchema);
  for (const { path, what, fix } of faults) fault(path, what, fix);
  const table = endpointTable(fleet);
  // A call that cannot be read would be missed in what follows.
  if (!table || faults.length > 0) return;
  for (const row of table.rows) {
    checkService(row, table, fault);
    checkLimit(row, table, fault);
    checkAccess(row, table, fault);
    checkSchemas(row, fleet, fault);
    checkParams(row, fault);
  }
  checkTwice(table, fault);
  checkUnused(table, fault);
}

function checkService({ name, service }: EndpointRow, { embedded }: EndpointTable, fault: Fault): void {
  if (Object.hasOwn(embedded, service)) return;
  const message = `There is no service ${quote(service)}.`;
  fault(['endpoints', name, 'service'], message, didYouMean(service, Object.keys(embedded), 'There is'));
}

function checkLimit({ name, limit }: EndpointRow, { limits }: EndpointTable, fault: Fault): void {
  if (Object.hasOwn(limits, limit)) return;
  const message = `There is no limit ${quote(limit)}.`;
  fault(['endpoints', name, 'limit'], message, didYouMean(limit, Object.keys(limits), 'There is'));
}

function checkAccess({ name, access: named, confirmed }: EndpointRow, { access }: EndpointTable, fault: Fault): void {
  const entry = access[named];
  if (!isObject(entry)) {
    const message = `There is no access ${quote(named)}.`;
    fault(['endpoints', name, 'access'], message, didYouMean(named, Object.keys(access), 'There is'));
  } else if (confirmed && Array.isArray(entry.roles) && entry.roles.includes('guest')) {
    const message = 'A guest has no password to confirm.';
    fault(['endpoints', name, 'confirmed'], message, 'Take it out, or name an access without guests.');
  }
}

function checkSchemas({ name, query, body, responses }: EndpointRow, fleet: Fleet, fault: Fault): void {
  const known = fleet.files.apiSchemas;
  const check = (schema: string | null | undefined, path: Path) => {
    if (!schema || isMediaType(schema) || known.has(schema)) return;
    const message = `There is no schema ${quote(schema)} in schemas/api.`;
    fault(['endpoints', name, ...path], message, didYouMean(schema, known.keys()));
  };
  check(query, ['query']);
  check(body, ['body']);
  for (const [status, schema] of Object.entries(responses)) check(schema, ['responses', status]);
}

function checkParams({ name, path, params = {} }: EndpointRow, fault: Fault): void {
  const inPath = paramNames(path);
  for (const param of inPath) {
    if (Object.hasOwn(params, param)) continue;
    const message = `The path has :${param}, and params does not say what it is.`;
    fault(['endpoints', name, 'path'], message, `Add ${quote(param)} to params.`);
  }
  for (const param of Object.keys(params)) {
    if (inPath.includes(param)) continue;
    fault(['endpoints', name, 'params', param], `The path has no :${param}.`, 'Take it out or correct its name.');
  }
}

/** The same method and address with other names for what varies would be the same call. */
function checkTwice({ rows, embedded }: EndpointTable, fault: Fault): void {
  const first = new Map<string, string>();
  for (const { name, service, method, path } of rows) {
    const call = `${method} ${embedded[service]}${path.replace(/:\w+/g, ':')}`;
    const known = first.get(call);
    if (known === undefined) first.set(call, name);
    else fault(['endpoints', name], `${name} is the same call as ${known}.`, 'Keep one of them.');
  }
}

/** An address that decides nothing would be a setting without its other end. */
function checkUnused({ rows, embedded }: EndpointTable, fault: Fault): void {
  const called = new Set(rows.map(({ service }) => service));
  const idle = Object.keys(embedded).filter((service) => service !== OWN_SERVICE && !called.has(service));
  if (idle.length === 0) return;
  const message = `No call belongs to ${oneOf(idle)}: the address a tenant names for it decides nothing.`;
  fault(['endpoints'], message, 'Add a call of it, or take the service out of the tenant schema.');
}
