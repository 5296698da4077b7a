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
import { didYouMean, formatAlternatives, quoteText } from './wording.ts';

type Fault = (path: Path, message: string, fix: string) => void;

/** Checks the table of HTTP calls: valid by schema, existing services and schemas, no duplicate calls. */
export function checkEndpoints(fleet: Fleet, report: Report): void {
  const { endpoints: file, endpointsSchema } = fleet.files;
  // Invalid JSON has been reported already.
  if (!file?.valid) return;
  const fault: Fault = (path, message, fix) => report.add('invalidEndpoint', { span: file.span(path), message, fix });
  const faults = schemaFaults(file, endpointsSchema);
  for (const { path, what, fix } of faults) fault(path, what, fix);
  const table = endpointTable(fleet);
  // The rules below need a readable call.
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
  const message = `There is no service ${quoteText(service)}.`;
  fault(['endpoints', name, 'service'], message, didYouMean(service, Object.keys(embedded)));
}

function checkLimit({ name, limit }: EndpointRow, { limits }: EndpointTable, fault: Fault): void {
  if (Object.hasOwn(limits, limit)) return;
  const message = `There is no limit ${quoteText(limit)}.`;
  fault(['endpoints', name, 'limit'], message, didYouMean(limit, Object.keys(limits)));
}

function checkAccess({ name, access: named, confirmed }: EndpointRow, { access }: EndpointTable, fault: Fault): void {
  const entry = access[named];
  if (!isObject(entry)) {
    const message = `There is no access ${quoteText(named)}.`;
    fault(['endpoints', name, 'access'], message, didYouMean(named, Object.keys(access)));
  } else if (confirmed && Array.isArray(entry.roles) && entry.roles.includes('guest')) {
    const message = 'A guest has no password to confirm.';
    fault(['endpoints', name, 'confirmed'], message, 'Remove it, or name an access without guests.');
  }
}

function checkSchemas({ name, query, body, responses }: EndpointRow, fleet: Fleet, fault: Fault): void {
  const known = fleet.files.apiSchemas;
  const check = (schema: string | null | undefined, path: Path) => {
    if (!schema || isMediaType(schema) || known.has(schema)) return;
    const message = `There is no schema ${quoteText(schema)} in schemas/api.`;
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
    const message = `The path has :${param}, and params does not describe it.`;
    fault(['endpoints', name, 'path'], message, `Add ${quoteText(param)} to params.`);
  }
  for (const param of Object.keys(params)) {
    if (inPath.includes(param)) continue;
    fault(['endpoints', name, 'params', param], `The path has no :${param}.`, 'Remove it or correct its name.');
  }
}

/** Two calls with the same method and path are duplicates even if their parameters have different names. */
function checkTwice({ rows, embedded }: EndpointTable, fault: Fault): void {
  const first = new Map<string, string>();
  for (const { name, service, method, path } of rows) {
    const call = `${method} ${embedded[service]}${path.replace(/:\w+/g, ':')}`;
    const known = first.get(call);
    if (known === undefined) first.set(call, name);
    else fault(['endpoints', name], `${name} is the same call as ${known}.`, 'Keep one of them.');
  }
}

/** A service without a call: its address in a tenant would have no effect. */
function checkUnused({ rows, embedded }: EndpointTable, fault: Fault): void {
  const called = new Set(rows.map(({ service }) => service));
  const idle = Object.keys(embedded).filter((service) => service !== OWN_SERVICE && !called.has(service));
  if (idle.length === 0) return;
  const message = `No call belongs to ${formatAlternatives(idle)}: the address that a tenant sets for it has no effect.`;
  fault(['endpoints'], message, 'Add a call for it, or remove the service from the tenant schema.');
}
