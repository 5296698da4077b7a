import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StoredAccount, storeAccount } from './accounts.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { type Edge, openEdge } from './edge.ts';
import { createContext } from './selling.ts';

export const PASSWORD = 'Kiesel Lampe Tram';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
export const now = () => new Date();

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

let edge: Edge;
let account: StoredAccount;
let address: string;
let block = 0;
/** An address without attempts. */
export const newAddress = () => `10.1.${++block >> 8}.${block & 255}`;

/** Opens a platform for a file about signing in, and before each test an account and an address of its own. */
export function openSignIns(): { readonly edge: Edge; readonly account: StoredAccount; readonly address: string } {
  beforeAll(async () => {
    edge = await openEdge();
  });
  afterAll(() => edge.close());
  beforeEach(async () => {
    account = await storeAccount(edge.database, await createContext(CONSUMER_SHOP.id, { now }), { password: PASSWORD });
    address = newAddress();
  });
  return {
    get edge() {
      return edge;
    },
    get account() {
      return account;
    },
    get address() {
      return address;
    },
  };
}

export const post = (url: string, { body, headers = {}, from = address }: Sent = {}) =>
  edge.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { host: CONSUMER_SHOP.host, 'user-agent': FIREFOX, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });

export const login = (typed: object = {}, sent: Sent = {}) =>
  post('/api/account/login', { body: { username: account.email, password: PASSWORD, ...typed }, ...sent });
export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` });
export const readCookie = (answer: { cookies: { name: string; value: string }[] }) => {
  const [cookie] = answer.cookies;
  return cookie ? `${cookie.name}=${cookie.value}` : '';
};
export const mailsTo = async (email: string) => {
  const rows = await edge.database.db.selectFrom('mail').select('kind').where('to_address', '=', email).execute();
  return rows.map(({ kind }) => kind);
};

export async function listSessions(token: string, from = address) {
  const answer = await edge.app.inject({
    url: '/api/account/sessions',
    remoteAddress: from,
    headers: { host: CONSUMER_SHOP.host, ...bearerHeader(token) },
  });
  return answer.statusCode === 200 ? answer.json().sessions : answer.json().code;
}
