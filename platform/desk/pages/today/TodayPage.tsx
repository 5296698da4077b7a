import type { WaitingTrade, WorklistName, WorklistPage } from '../../../services/fulfilment/index.server.ts';
import { countText } from '../../amounts.ts';
import { deviceNames } from '../../trade-words.ts';
import { describeAge, WaitsSince } from '../../WaitsSince.tsx';
import { worklists } from '../../worklists.ts';

interface TodayProps {
  lists: readonly { name: WorklistName; page: WorklistPage }[];
  now: Date;
}

/** The worklists of a person, each with its oldest trades. */
export function TodayPage({ lists, now }: TodayProps) {
  return (
    <>
      <h1 className="space-below">Today</h1>
      <div className="desk-worklists">
        {lists.map(({ name, page }) => (
          <Worklist key={name} name={name} page={page} now={now} />
        ))}
      </div>
    </>
  );
}

function Worklist({ name, page, now }: { name: WorklistName; page: WorklistPage; now: Date }) {
  const { title, path, empty } = worklists[name];
  const { total, oldest, trades } = page;
  return (
    <section className="desk-panel desk-worklist" aria-labelledby={name}>
      <h2 id={name} className="h3">
        <a href={path}>
          {title} <b>{countText(total)}</b>
        </a>
      </h2>
      {oldest === null ? (
        <p className="muted">{empty}</p>
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

function Waiting({ trade, now }: { trade: WaitingTrade; now: Date }) {
  return (
    <>
      <a href={`/desk/trades/${trade.number}`}>{trade.number}</a>
      <span className="desk-age">{describeAge(new Date(trade.since), now)}</span>
      <span className="desk-worklist-facts">{`${deviceNames(trade.devices)} · ${trade.seller}`}</span>
    </>
  );
}
