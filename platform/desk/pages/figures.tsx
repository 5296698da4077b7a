import { csvFile } from '../../shared/csv.ts';
import { type DeskInput, type DeskRoute, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { FiguresPage } from './figures/FiguresPage.tsx';
import { columns, figureRows } from './figures/figure-columns.ts';
import { type AskedFigures, readFiguresQuery } from './figures/figures-query.ts';

export const figuresRoutes: DeskRoute[] = [
  { method: 'GET', path: sections.figures.path, access: 'read', handle: showFigures },
  { method: 'GET', path: `${sections.figures.path}.csv`, access: 'read', handle: sendFigures },
];

async function showFigures(input: DeskInput) {
  const asked = readFiguresQuery(input.query, input);
  const days = await input.services.figures.ofDays(countedIn(asked));
  const view = { asked, days, all: input.services.figures.shops(), ...(await loadFigureRows(input, asked)) };
  return toPage({
    title: 'figures.figures',
    section: 'figures',
    status: asked.problem === undefined ? 200 : 400,
    body: <FiguresPage {...view} />,
  });
}

async function sendFigures(input: DeskInput) {
  const asked = readFiguresQuery(input.query, input);
  const { rows } = await loadFigureRows(input, asked);
  const cells = rows.map((row) => [row.tenant, row.currency, ...columns.map(({ value }) => value(row))]);
  const head = [
    input.texts.t('column.shop'),
    input.texts.t('column.currency'),
    ...columns.map(({ name, kind }) => {
      const label = input.texts.t(`figure.${name}`);
      return kind === 'percent' ? input.texts.t('figures.inPercent', { label }) : label;
    }),
  ];
  return {
    kind: 'file' as const,
    type: 'text/csv; charset=utf-8',
    name: `figures-${asked.firstDay}-${asked.lastDay}.csv`,
    body: csvFile([head, ...cells]),
  };
}

async function loadFigureRows({ services }: DeskInput, asked: AskedFigures) {
  return figureRows(asked.shops, await services.figures.ofShops(countedIn(asked)));
}

function countedIn({ from, until, shops }: AskedFigures) {
  return { from, until, tenants: shops.map(({ tenant }) => tenant) };
}
