import pg from 'pg';
import { startPostgres, type TemporaryPostgres } from './postgres.ts';
import { waitUntil } from './until.ts';

/** What a standby that was away has missed is still there, and `pg_rewind` finds what it needs. */
const SETTINGS = { wal_keep_size: '128MB', wal_log_hints: 'on' };

/** Two servers, of which one follows the other by streaming replication. */
export class PostgresPair {
  /** Address that names both, in the order in which they were started. */
  readonly url: string;
  readonly #servers: readonly [TemporaryPostgres, TemporaryPostgres];
  #primary: TemporaryPostgres;

  private constructor(first: TemporaryPostgres, second: TemporaryPostgres) {
    this.#servers = [first, second];
    this.#primary = first;
    this.url = first.url.replace(/(127\.0\.0\.1:\d+)/, (host) => `${host},${new URL(second.url).host}`);
  }

  /** Undefined where PostgreSQL's programs are not installed. */
  static async start({ fsync = false } = {}): Promise<PostgresPair | undefined> {
    const first = await startPostgres({ fsync, settings: SETTINGS });
    if (!first) return undefined;
    // `pg_rewind` first starts the server by itself, with what its files say.
    for (const [name, value] of Object.entries(SETTINGS))
      await first.run(`echo "${name} = '${value}'" >> $DATA/postgresql.conf`);
    const second = await startPostgres({ fsync, settings: SETTINGS, fillData: copyFrom(first) });
    if (!second) throw new Error('PostgreSQL is gone');
    return new PostgresPair(first, second);
  }

  get primary(): TemporaryPostgres {
    return this.#primary;
  }

  get standby(): TemporaryPostgres {
    const [first, second] = this.#servers;
    return this.#primary === first ? second : first;
  }

  /** From now on the primary acknowledges only what the standby has stored. */
  async beSynchronous(): Promise<void> {
    await ask(this.primary, `alter system set synchronous_standby_names = '*'`);
    await ask(this.primary, 'select pg_reload_conf()');
    await waitUntil(
      async () => (await ask(this.primary, 'select sync_state from pg_stat_replication'))[0]?.sync_state === 'sync',
      { late: 'the standby did not become synchronous' },
    );
  }

  /** Makes the standby the primary. As Patroni does, it first stops to wait for a standby, because it has none. */
  async promote(): Promise<void> {
    await this.standby.run(
      `sed -i /synchronous_standby_names/d $DATA/postgresql.auto.conf; $BIN/pg_ctl promote -w -s -D $DATA`,
    );
    this.#primary = this.standby;
  }

  /** Kills the primary and promotes the standby. Resolves when that is the primary. */
  async failOver(): Promise<void> {
    await this.primary.kill();
    await this.promote();
  }

  /** Makes the server that was killed a standby of the other. */
  async rejoin(): Promise<void> {
    await this.standby.run(`rm -rf $DATA; ${copyFrom(this.primary)}`);
    await this.standby.startAgain();
  }

  /**
   * The same for one that has taken writes which the other does not have: they are undone. Before the checkpoint that
   * follows a promotion, `pg_rewind` does not see the promotion and finds nothing to undo.
   */
  async rewind(): Promise<void> {
    const { url } = this.primary;
    await ask(this.primary, 'checkpoint');
    await this.standby.run(
      `$BIN/pg_rewind -D $DATA --source-server=${url} -R --no-sync 2>&1 | grep -x 'pg_rewind: Done!'`,
    );
    await this.standby.startAgain();
  }

  async stop(): Promise<void> {
    for (const server of [this.standby, this.primary]) await server.stop();
  }
}

/** One statement on a connection of its own. */
export async function ask(server: TemporaryPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function copyFrom({ url }: TemporaryPostgres): string {
  return `$BIN/pg_basebackup -d ${url} -D $DATA -R --checkpoint=fast --wal-method=stream --no-sync`;
}
