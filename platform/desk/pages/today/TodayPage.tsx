import type {
  UnexpectedList,
  WaitingTrade,
  WorklistName,
  WorklistPage,
} from '../../../services/fulfilment/index.server.ts';
import { Message } from '../../Message.tsx';
import { sections } from '../../sections.ts';
import { useTexts } from '../../texts.ts';
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
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('today.today')}</h1>
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
  const texts = useTexts();
  const path = pathTo(worklists[name].path, { mine });
  const { total, oldest, trades } = page;
  return (
    <section className="desk-panel desk-worklist" aria-labelledby={name}>
      <h2 id={name} className="h3">
        <a href={path}>
          {texts.t(`worklist.${name}`)} <b>{texts.count(total)}</b>
        </a>
      </h2>
      {oldest === null ? (
        <p className="muted">{mine ? texts.t('today.noneOfYoursWaits') : texts.t(`worklist.${name}.empty`)}</p>
      ) : (
        <p className="muted">
          <Message
            id="frame.waitsSince"
            values={{ since: <WaitsSince key="since" since={new Date(oldest)} now={now} /> }}
          />
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
          <a href={path}>{texts.t('today.all2', { total: texts.count(total) })}</a>
        </p>
      ) : null}
    </section>
  );
}

function UnexpectedCard({ list: { total, oldest, parcels }, now }: { list: UnexpectedList; now: Date }) {
  const texts = useTexts();
  return (
    <section className="desk-panel desk-worklist" aria-labelledby="unexpected">
      <h2 id="unexpected" className="h3">
        <a href={UNEXPECTED.path}>
          {texts.t('worklist.unexpected')} <b>{texts.count(total)}</b>
        </a>
      </h2>
      {oldest === null ? (
        <p className="muted">{texts.t('worklist.unexpected.empty')}</p>
      ) : (
        <p className="muted">
          <Message
            id="frame.waitsSince"
            values={{ since: <WaitsSince key="since" since={new Date(oldest)} now={now} /> }}
          />
        </p>
      )}
      <ol>
        {parcels.map(({ id, code, since, shelf }) => (
          <li key={id}>
            <span className="desk-link">{code}</span>
            <span className="desk-age">{describeAge(texts, new Date(since), now)}</span>
            {shelf === null ? null : <span className="desk-worklist-facts">{texts.t('frame.shelf', { shelf })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Waiting({ trade, now }: { trade: WaitingTrade; now: Date }) {
  const texts = useTexts();
  return (
    <>
      <a href={`/desk/trades/${trade.number}`}>{trade.number}</a>
      <span className="desk-age">{describeAge(texts, new Date(trade.since), now)}</span>
      <span className="desk-worklist-facts">
        {[deviceNames(trade.devices), trade.seller, placeText(texts, trade)].filter((one) => one !== '').join(' · ')}
      </span>
    </>
  );
}
