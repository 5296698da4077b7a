/** One PostgreSQL server of an address that may name several. */
export interface DatabaseServer {
  /** Host and port, for logs and metrics. */
  name: string;
  /** Address of this server alone, with the password. */
  url: string;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const DEFAULT_PORT = '5432';

/** The servers of an address in the form of libpq, `postgres://user:password@a:5432,b:5432/umlauf`. */
export function listDatabaseServers(address: string): [DatabaseServer, ...DatabaseServer[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  if (!hosts.includes(',')) return [{ name: nameServer(hosts), url: address }];
  const [first = '', ...others] = hosts.split(',');
  const toServer = (host: string) => ({ name: nameServer(host), url: `${before}${host}${after}` });
  return [toServer(first), ...others.map(toServer)];
}

/** Whether the address can be used: each of its servers has a host, and none is named twice. */
export function isDatabaseAddress(address: string): boolean {
  if (!PARTS.test(address)) return false;
  const servers = listDatabaseServers(address);
  if (servers.length === 1) return URL.canParse(address);
  const names = new Set(servers.map(({ name }) => name));
  return names.size === servers.length && servers.every(({ url }) => URL.canParse(url) && new URL(url).hostname !== '');
}

function nameServer(host: string): string {
  const name = host || 'localhost';
  return /:\d+$/.test(name) ? name : `${name}:${DEFAULT_PORT}`;
}
