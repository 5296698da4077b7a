import type { CountedShop, PartnerQuery } from '../../services/figures/index.server.ts';
import { csvParts } from '../../shared/csv.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, toFile, toNotFound, toPage } from '../desk-route.ts';
import { partnerSections } from '../sections.ts';
import { type PeriodProblem, parsePeriod } from './figures/figures-query.ts';
import { NoShopsPage, PartnerPage } from './partner/PartnerPage.tsx';

/** More references than a person reads. */
const MAX_SHOWN_REFERENCES = 100;
/** A file of about 3 MB. */
const MAX_EXPORTED_TRADES = 50_000;

const { path } = partnerSections.partner;

export const partnerRoutes: DeskRoute[] = [
  { method: 'GET', path, access: 'partner', handle: showFigures },
  { method: 'GET', path: `${path}.csv`, access: 'partner', handle: sendPaidTrades },
];

/** Every query of a partner starts here: only a shop of their own is ever counted. */
function readQuery(input: DeskInput): {
  shops: readonly CountedShop[];
  asked?: PartnerQuery & { problem?: PeriodProblem };
} {
  const { services, staff, query, now } = input;
  const shops = services.figures.shops().filter(({ tenant }) => staff.tenants.includes(tenant));
  const shop = query.shop ? shops.find(({ tenant }) => tenant === query.shop) : shops[0];
  if (!shop) return { shops };
  const today = new Date(`${zonedDay(now(), shop.timeZone)}T00:00:00Z`);
  const { firstDay, lastDay, problem } = parsePeriod(query.from, query.to, today);
  return { shops, asked: { shop, firstDay, lastDay, ...(problem === undefined ? {} : { problem }) } };
}

/** The same answer for a shop of others and for none, so that ids of tenants cannot be tried out. */
function refuseShop(shops: readonly CountedShop[]): DeskAnswer {
  if (shops.length > 0) return toNotFound('partner.notYours');
  return toPage({ title: 'partner.yourShops', section: 'partner', status: 404, body: <NoShopsPage /> });
}

async function showFigures(input: DeskInput): Promise<DeskAnswer> {
  const { shops, asked } = readQuery(input);
  if (!asked) return refuseShop(shops);
  const { figures } = input.services;
  const days = await figures.ofPartnerDays(asked);
  const found = await figures.ofPartnerReferences(asked, MAX_SHOWN_REFERENCES + 1);
  const references = found.slice(0, MAX_SHOWN_REFERENCES);
  return toPage({
    title: 'partner.yourShops',
    section: 'partner',
    status: asked.problem === undefined ? 200 : 400,
    body: (
      <PartnerPage
        shops={shops}
        asked={asked}
        problem={asked.problem}
        days={days}
        references={references}
        areAllShown={found.length === references.length}
      />
    ),
  });
}

async function sendPaidTrades(input: DeskInput): Promise<DeskAnswer> {
  const { shops, asked } = readQuery(input);
  if (!asked) return refuseShop(shops);
  const trades = asked.problem ? undefined : await input.services.figures.paidTrades(asked, MAX_EXPORTED_TRADES + 1);
  if (!trades || trades.length > MAX_EXPORTED_TRADES)
    return toPage({
      title: 'partner.otherDays',
      section: 'partner',
      status: 400,
      text: trades ? (texts) => texts.t('partner.tooMany', { count: MAX_EXPORTED_TRADES }) : 'partner.twoDays',
    });
  const names = ['number', 'day', 'reference', 'cents', 'currency', 'state', 'commissionCents'] as const;
  const head = names.map((name) => input.texts.t(`column.${name}`));
  return toFile({
    type: 'text/csv; charset=utf-8',
    name: `paid-trades-${asked.shop.tenant.replaceAll('/', '-')}-${asked.firstDay}-${asked.lastDay}.csv`,
    body: csvParts(head, trades, ({ number, day, reference, cents, currency, state, commissionCents }) => [
      number,
      day,
      reference ?? '',
      cents,
      currency,
      state,
      commissionCents,
    ]),
  });
}
