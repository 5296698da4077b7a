import type { RequestContext } from '../../shared/request-context.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toFile,
  toNotFound,
  toPage,
} from '../desk-route.ts';
import { sections } from '../sections.ts';
import { ErasurePage, type TypedErasure } from './erasure/ErasurePage.tsx';
import { ErasureTasks } from './erasure/ErasureTasks.tsx';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts, type TradeFacts } from './trade/trade-facts.ts';
import { unknownTrade } from './trade.tsx';

const ERASURE = '/desk/trades/:number/erasure';
const CERTIFICATES = '/desk/trades/:number/certificates';

export const erasureRoutes: DeskRoute[] = [
  { method: 'GET', path: sections.erasure.path, access: 'read', handle: listTasks },
  { method: 'GET', path: ERASURE, access: 'inspect', handle: openErasure },
  { method: 'POST', path: ERASURE, access: 'inspect', handle: record },
  { method: 'GET', path: `${CERTIFICATES}/:item`, access: 'read', handle: downloadCertificate },
  { method: 'GET', path: `${CERTIFICATES}.pdf`, access: 'read', handle: (input) => downloadList(input, 'pdf') },
  { method: 'GET', path: `${CERTIFICATES}.csv`, access: 'read', handle: (input) => downloadList(input, 'csv') },
];

const LISTED = 200;

async function listTasks({ services }: DeskInput): Promise<DeskAnswer> {
  const tasks = await services.certificates.listTasks(LISTED + 1);
  return toPage({
    title: 'erasure.erasure',
    section: 'erasure',
    body: <ErasureTasks tasks={tasks.slice(0, LISTED)} more={tasks.length > LISTED} />,
  });
}

async function openErasure(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  return show(input, facts);
}

interface Refused {
  typed: TypedErasure;
  problems: Readonly<Record<string, string>>;
  status: number;
}

async function show(input: DeskInput, facts: TradeFacts, refused?: Refused): Promise<DeskAnswer> {
  const { number } = facts.trade;
  return toPage({
    title: (texts) => texts.t('erasure.erasure2', { number }),
    section: 'erasure',
    status: refused?.status ?? 200,
    body: (
      <ErasurePage
        facts={facts}
        items={await input.services.certificates.listItems(number)}
        today={input.now()}
        typed={refused?.typed}
        problems={refused?.problems ?? {}}
      />
    ),
  });
}

async function record(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  const { ctx } = facts;
  if (!ctx) return shopGonePage(facts);
  const { item = '', serial = '', method = '', tool = '', result = '', erasedOn = '' } = input.body;
  const typed = { item: Number(item), serial, method, tool, result, erasedOn };
  return saveErasure(input, { facts, ctx, typed });
}

async function saveErasure(
  input: DeskInput,
  { facts, ctx, typed }: { facts: TradeFacts; ctx: RequestContext; typed: TypedErasure },
): Promise<DeskAnswer> {
  const { number } = facts.trade;
  const by = { person: input.staff.email };
  const done = await input.services.certificates.record(ctx, by, { number, ...typed });
  if (done.ok) {
    return redirectAfterForm(`/desk/trades/${number}/erasure`, done.value.erased ? 'erased' : 'serialSaved');
  }
  const { error } = done;
  if (error.code === 'trade.unknown') return unknownTrade();
  const problems =
    error.code === 'fields'
      ? Object.fromEntries(
          error.fields.map((field) => [`${field.pointer.slice(1)}-${typed.item}`, input.texts.problem(field)] as const),
        )
      : { [`method-${typed.item}`]: input.texts.t(CONFLICTS[error.code]) };
  return show(input, facts, { typed, problems, status: error.code === 'fields' ? 422 : 409 });
}

const CONFLICTS = {
  'erasure.item': 'erasure.itemGone',
  'erasure.notBought': 'erasure.notBought',
} as const;

async function downloadCertificate(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const of = { number: facts.trade.number, item: Number(input.params.item) };
  const file = await input.services.certificates.certificatePdf(facts.ctx, of);
  return file ? toFile({ type: 'application/pdf', body: file.content, name: file.name }) : NO_CERTIFICATE;
}

async function downloadList(input: DeskInput, format: 'pdf' | 'csv'): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const file = await input.services.certificates.list(facts.ctx, facts.trade.number, format);
  const type = format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8';
  return file ? toFile({ type, body: file.content, name: file.name }) : NO_CERTIFICATE;
}

const NO_CERTIFICATE = toNotFound('erasure.noCertificate');
