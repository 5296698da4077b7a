import type { RequestContext } from '../../shared/request-context.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toFile,
  toMail,
  toNotFound,
  toPage,
  WRITING_ROLES,
} from '../desk-route.ts';
import { shopGonePage } from './trade/shop-gone.tsx';
import { listShownBlocks } from './trade/text-blocks.ts';
import { findTradeFacts, type TradeFacts } from './trade/trade-facts.ts';
import { WritePage } from './trade/WritePage.tsx';
import { unknownTrade } from './trade.tsx';

const MESSAGES = '/desk/trades/:number/messages';

/** Messages between staff and the seller of a trade. */
export const messageRoutes: DeskRoute[] = [
  { method: 'GET', path: MESSAGES, access: WRITING_ROLES, handle: openForm },
  { method: 'POST', path: MESSAGES, access: WRITING_ROLES, handle: submit },
  // It changes nothing, and so it counts as reading. The text belongs in no URL.
  { method: 'POST', path: `${MESSAGES}/preview`, access: WRITING_ROLES, limit: 'read', handle: preview },
  { method: 'POST', path: `${MESSAGES}/answered`, access: WRITING_ROLES, handle: close },
  { method: 'GET', path: '/desk/message-photos/:id', access: 'read', handle: showPhoto },
];

type OpenTrade = TradeFacts & { ctx: RequestContext };

/** Answers with the trade of the address, unless it is unknown or its shop is gone. */
async function withTrade(
  input: DeskInput,
  answer: (facts: OpenTrade) => DeskAnswer | Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  const { ctx } = facts;
  return ctx ? answer({ ...facts, ctx }) : shopGonePage(facts);
}

interface Typed {
  block: string;
  /** As in the form: the number of a device. */
  item: string;
  text: string;
}

function readTyped({ block = '', item = '', text = '' }: Readonly<Record<string, string>>): Typed {
  return { block, item, text };
}

/** A block of the address fills the form. */
function openForm(input: DeskInput): Promise<DeskAnswer> {
  return withTrade(input, (facts) =>
    show(input, facts, insertBlock(input, facts, readTyped({ ...input.query, text: '' }))),
  );
}

function getItem({ items }: OpenTrade, { item }: Typed): number {
  return items.find((one) => String(one.item) === item)?.item ?? items[0]?.item ?? 1;
}

/** The text of the chosen block, after what is typed already. */
function insertBlock(input: DeskInput, facts: OpenTrade, typed: Typed): Typed {
  const block = listShownBlocks(input, facts, getItem(facts, typed)).find(({ id }) => id === typed.block);
  const parts = [typed.text.trim(), block?.text ?? ''].filter((part) => part !== '');
  return { ...typed, text: parts.join('\n\n') };
}

async function show(
  input: DeskInput,
  facts: OpenTrade,
  typed: Typed,
  problems: Readonly<Record<string, string>> = {},
): Promise<DeskAnswer> {
  const { number } = facts.trade;
  const mail = await input.services.fulfilment.previewMessage(facts.ctx, { number, text: typed.text });
  if (!mail) return unknownTrade();
  const item = getItem(facts, typed);
  return toPage({
    title: (texts) => texts.t('message.writeAbout', { number }),
    section: 'queue',
    ...(Object.keys(problems).length > 0 && { status: 422 }),
    body: (
      <WritePage
        facts={facts}
        blocks={listShownBlocks(input, facts, item)}
        block={typed.block}
        item={item}
        text={typed.text}
        mail={mail}
        problems={problems}
      />
    ),
  });
}

/** One form for all buttons, so that no button loses the text. */
function submit(input: DeskInput): Promise<DeskAnswer> {
  const typed = readTyped(input.body);
  return withTrade(input, (facts) =>
    input.body.act === 'insert' ? show(input, facts, insertBlock(input, facts, typed)) : send(input, facts, typed),
  );
}

/** By mail and on the trade's page. */
async function send(input: DeskInput, facts: OpenTrade, typed: Typed): Promise<DeskAnswer> {
  const { number } = facts.trade;
  const message = { number, text: typed.text };
  const done = await input.services.fulfilment.reply(facts.ctx, { person: input.staff.email }, message);
  if (done.ok) return redirectAfterForm(`/desk/trades/${number}`, 'replied');
  if (done.error.code === 'trade.unknown') return unknownTrade();
  const [problem] = done.error.fields;
  return show(input, facts, typed, problem ? { message: input.texts.problem(problem) } : {});
}

/** The mail as the seller would get it, for the frame of the form. */
function preview(input: DeskInput): Promise<DeskAnswer> {
  return withTrade(input, async ({ ctx, trade: { number } }) => {
    const mail = await input.services.fulfilment.previewMessage(ctx, { number, text: input.body.text ?? '' });
    return mail ? toMail(mail) : unknownTrade();
  });
}

function close(input: DeskInput): Promise<DeskAnswer> {
  return withTrade(input, async ({ ctx, trade: { number } }) => {
    const done = await input.services.fulfilment.closeMessages(ctx, { person: input.staff.email }, { number });
    return done.ok ? redirectAfterForm(`/desk/trades/${number}`, 'messagesClosed') : unknownTrade();
  });
}

async function showPhoto({ services, params }: DeskInput): Promise<DeskAnswer> {
  const body = await services.fulfilment.messagePhoto(params.id ?? '');
  return body ? toFile({ type: 'image/jpeg', body }) : toNotFound('trade.noPhoto');
}
