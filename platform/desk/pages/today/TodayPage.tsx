import type {
  UnexpectedList,
  WaitingTrade,
  WorklistName,
  WorklistPage,
} from '../../../services/fulfilment/index.server.ts';
import { countText } from '../../amounts.ts';
import { sections } from '../../sections.ts';
import { deviceNames, placeText } from '../../trade-words.ts';
import { describeAge, WaitsSince } from '../../WaitsSince.tsx';
import { UNEXPECTED, worklists } from '../../worklists.ts';
import { MineFilter, pathTo } from './MineFilter.tsx';

interface TodayProps {
  lists: readonly { name: WorklistName; page: WorklistPage }[];
  /** Undefined for a person who does not receive parcels. */
  unexpected: UnexpectedList | undefined;
  /** Only trades of the viewer. */
  mine: boolean;
  now: Date;
}

/** The worklists of a person, each with its oldest trades. */
export function TodayPage({ lists, unexpected, mine, now }: TodayProps) {
  return (
    <>
      <h1 className="space-below">Today</h1>
      <MineFilter path={sections.today.path} mine={mine} />
      <div className="desk-worklists">
        {lists.map(({ name, page }) => (
          <Worklist key={name} name={name} page={page} mine={mine} now={now} />
        ))}
        {unexpected ? <UnexpectedCard list={unexpected} now={now} /> : null}
      </div>
    </>
  );
}

interface WorklistProps {
  name: WorklistName;
  page: WorklistPage;
  mine: boolean;
  now: Date;
}

function Worklist({ name, page, mine, now }: WorklistProps) {
  const { title, empty } = worklists[name];
  const path = pathTo(worklists[name].path, { mine });
  const { total, oldest, trades } = page;
  return (
    <section className="desk-panel desk-worklist" aria-labelledby={name}>
      <h2 id={name} className="h3">
        <a href={path}>
          {title} <b>{countText(total)}</b>
        </a>
      </h2>
      {oldest === null ? (
        <p className="muted">{mine ? 'None of yours waits.' : empty}</p>
      ) : (
        <p className="muted">
          {'Waits since '}
          <WaitsSince since={new Date(oldest)} now={now} />
        </p>
      )}
      <ol>
        {trades.map((trade) => (
          <li key={trade.number}>
            <Waiting trade={trade} now={now} />
          </li>
        ))}
      </ol>
      {total > trades.length ? (
        <p className="space-above-small">
          <a href={path}>{`All ${countText(total)}`}</a>
        </p>
      ) : null}
    </section>
  );
}

function UnexpectedCard({ list: { total, oldest, parcels }, now }: { list: UnexpectedList; now: Date }) {
  return (
    <section className="desk-panel desk-worklist" aria-labelledby="unexpected">
      <h2 id="unexpected" className="h3">
        <a href={UNEXPECTED.path}>
          {UNEXPECTED.title} <b>{countText(total)}</b>
        </a>
      </h2>
      {oldest === null ? (
        <p className="muted">{UNEXPECTED.empty}</p>
      ) : (
        <p className="muted">
          {'Waits since '}
          <WaitsSince since={new Date(oldest)} now={now} />
        </p>
      )}
      <ol>
        {parcels.map(({ id, code, since, shelf }) => (
          <li key={id}>
            <span className="desk-link">{code}</span>
            <span className="desk-age">{describeAge(new Date(since), now)}</span>
            {shelf === null ? null : <span className="desk-worklist-facts">{`shelf ${shelf}`}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Waiting({ trade, now }: { trade: WaitingTrade; now: Date }) {
  return (
    <>
      <a href={`/desk/trades/${trade.number}`}>{trade.number}</a>
      <span className="desk-age">{describeAge(new Date(trade.since), now)}</span>
      <span className="desk-worklist-facts">
        {[deviceNames(trade.devices), trade.seller, placeText(trade)].filter((one) => one !== '').join(' · ')}
      </span>
    </>
  );
}
