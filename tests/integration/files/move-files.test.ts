import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database, DatabaseOptions } from '../../../platform/database/index.server.ts';
import { type DataProgram, runData } from '../../../platform/server/operator/data/data-program.ts';
import type { BucketSettings } from '../../../platform/services/files/index.server.ts';
import { fulfilmentData } from '../../../platform/services/fulfilment/index.server.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { issueNotes, openCompanyShop } from '../../support/credit-notes.ts';
import { describeDatabases } from '../../support/database.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { DATA_KEY, expectOk } from '../../support/selling.ts';
import { createPhoto, openPhotoShop, runFileJobs } from '../../support/stored-photos.ts';

const NEW_KEY = Buffer.alloc(32, 41).toString('base64');

let storage: S3Server;
let folder: string;
beforeEach(async () => {
  storage = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'umlauf-files-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

type Stored = { column: string; hash: string; id: number };

/** Hashes of all content in the database. */
async function listContent({ db }: Database): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select 'photo' as column, id, encode(sha256(content), 'hex') as hash from trade_photo
    union all select 'message', id, encode(sha256(convert_to(content_sealed, 'UTF8')), 'hex') from trade_message_photo
    union all select 'note', id, encode(sha256(pdf), 'hex') from credit_note order by 1, 2`.execute(db);
  return rows;
}

describeDatabases('the move of files', (kind) => {
  let place: DatabaseOptions;

  /** A shop with photos of each kind and a credit note in the database. Its database is closed. */
  async function fillShop(): Promise<Stored[]> {
    place = await kind.openedPlace();
    const database = await kind.reopen(place);
    const shop = await openPhotoShop(database);
    const { number, key } = await shop.openThread();
    for (let count = 0; count < 3; count += 1) expectOk(await shop.add(number));
    const sent = { text: 'Dieser.', photos: [createPhoto(), createPhoto()] };
    expectOk(await shop.shops.opinions.write(shop.ctx, key, sent));
    await (await openCompanyShop(shop.shops)).sellPaid();
    expect(await issueNotes(shop.shops)).toBe(1);
    const content = await listContent(database);
    expect(content).toHaveLength(6);
    await database.close();
    return content;
  }

  async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await kind.reopen(place);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function data(args: string, { files = storage.settings, dataKey = DATA_KEY }: RunOptions = {}) {
    const lines: string[] = [];
    const { dataDir = folder, databaseUrl } = place;
    const program: DataProgram = {
      environment: { dataDir, dataKey, ...(databaseUrl ? { databaseUrl } : {}), ...(files ? { files } : {}) },
      printLine: (line) => lines.push(line),
      tellProgress: () => {},
    };
    const good = await runData(program, args.split(' '));
    return { good, said: lines.join('\n') };
  }
  interface RunOptions {
    files?: BucketSettings | null;
    dataKey?: string;
  }
  const back = () => ({ ...storage.settings, writeTo: 'database' as const });

  it('a dry run counts the files and moves none', async () => {
    const before = await fillShop();
    const { said } = await data('move-files --to s3 --dry-run');
    expect(said).toMatch(/photos of inspections: 3 to move, 6 KB/);
    expect(said).toMatch(/photos of messages: 2 to move/);
    expect(said).toMatch(/credit notes: 1 to move/);
    expect(storage.objects.size).toBe(0);
    expect(await inDatabase(listContent)).toEqual(before);
  });

  it('all files move to the bucket and back, byte for byte, and nothing stays behind', async () => {
    const before = await fillShop();
    expect((await data('move-files --to s3')).said).toContain('All files are in the bucket.');
    expect(storage.objects.size).toBe(6);
    expect((await inDatabase(listContent)).map(({ hash }) => hash)).toEqual([null, null, null, null, null, null]);
    expect((await data('check')).said).toMatch(/photos of inspections: 3 in the bucket, all as they were stored/);
    expect((await data('move-files --to database', { files: back() })).said).toContain(
      'All files are in the database.',
    );
    expect(await inDatabase(listContent)).toEqual(before);
    const left = await inDatabase(async (database) => {
      const { shops } = await openPhotoShop(database, storage.settings);
      for (const { name, run } of shops.files.jobs)
        if (name === 'delete unused files') await run(new Date(Date.now() + 11 * 60_000));
      return (await shops.files.unused()).count;
    });
    expect(left).toBe(0);
    expect(storage.objects.size).toBe(0);
    expect(await data('check', { files: null })).toMatchObject({ good: true });
  });

  it('a move that the storage interrupts half way goes on where it stopped', async () => {
    const before = await fillShop();
    let puts = 0;
    const { objects } = storage;
    const set = objects.set.bind(objects);
    objects.set = (key, object) => {
      puts += 1;
      if (puts === 3) storage.fail('refuses');
      return set(key, object);
    };
    await expect(data('move-files --to s3')).rejects.toThrow('run it again later');
    const halfway = await inDatabase(listContent);
    expect(halfway.filter(({ hash }) => hash === null)).toHaveLength(2);
    storage.answerAgain();
    expect((await data('move-files --to s3')).said).toContain('All files are in the bucket.');
    await inDatabase(async (database) => {
      const { shops } = await openPhotoShop(database, storage.settings);
      await runFileJobs(shops, 11);
    });
    expect(objects.size).toBe(6);
    await data('move-files --to database', { files: back() });
    expect(await inDatabase(listContent)).toEqual(before);
  });

  it('a photo that the storage returns changed is not moved', async () => {
    const before = await fillShop();
    const set = storage.objects.set.bind(storage.objects);
    storage.objects.set = (key, object) =>
      set(key, key.includes('inspection') ? { ...object, content: Buffer.from('damaged') } : object);
    await expect(data('move-files --to s3')).rejects.toThrow('3 files stay where they are');
    const after = await inDatabase(listContent);
    expect(after.filter(({ column }) => column === 'photo')).toEqual(before.filter(({ column }) => column === 'photo'));
  });

  it('a move is refused while new files go to the other place, and without a bucket', async () => {
    await fillShop();
    await expect(data('move-files --to database')).rejects.toThrow('add writeTo=database to FILES_URL');
    await expect(data('move-files --to s3', { files: back() })).rejects.toThrow('remove writeTo=database');
    await expect(data('move-files --to s3', { files: null })).rejects.toThrow('FILES_URL is not set');
    expect((await data('move-files --to ftp')).good).toBeUndefined();
    expect((await data('check --dry-run')).good).toBeUndefined();
  });

  it('the check names photos that are missing or changed, and files it cannot see', async () => {
    await fillShop();
    await data('move-files --to s3');
    const [first = '', second = ''] = [...storage.objects.keys()].filter((key) => key.includes('inspection'));
    const object = storage.objects.get(second);
    storage.objects.delete(first);
    if (object) storage.objects.set(second, { ...object, content: Buffer.from('damaged') });
    const { good, said } = await data('check');
    expect(good).toBe(false);
    expect(said).toContain(`${first.replace('shops/', '')} is missing`);
    expect(said).toContain(`${second.replace('shops/', '')} differs`);
    expect(said).toContain('FAIL  photos of inspections: 2 of 3 in the bucket are broken');
    expect(said).toContain('ok    photos of messages: 2 in the bucket, all as they were stored');
    const blind = await data('check', { files: null });
    expect(blind.good).toBe(false);
    expect(blind.said).toContain('FAIL  credit notes: 1 in the bucket, and FILES_URL is not set here');
  });

  it('objects that a restored database does not name are reported and deleted, and no others', async () => {
    await fillShop();
    await data('move-files --to s3');
    const [object] = storage.objects.values();
    if (!object) throw new Error('Nothing was moved.');
    const [lost, young, foreign] = ['inspection-photos/lost', 'inspection-photos/young', 'backups/foreign'];
    const hoursAgo = (hours: number) => ({ ...object, storedAt: new Date(Date.now() - hours * HOUR_MS) });
    storage.objects.set(`shops/${lost}`, hoursAgo(2));
    storage.objects.set(`shops/${young}`, hoursAgo(0));
    storage.objects.set(`shops/${foreign}`, hoursAgo(2));
    expect(await data('check')).toEqual({
      good: false,
      said: expect.stringContaining(`FAIL  1 object of the bucket has no row (${lost})`),
    });
    expect((await data('delete-unlisted --dry-run')).said).toBe('1 object without a row. Nothing was deleted.');
    expect(storage.objects.size).toBe(9);
    expect((await data('delete-unlisted')).said).toBe('1 object without a row deleted.');
    expect([...storage.objects.keys()].slice(-2)).toEqual([`shops/${young}`, `shops/${foreign}`]);
    expect(storage.objects.size).toBe(8);
    expect(await data('check')).toEqual({
      good: true,
      said: expect.stringContaining('ok    every object of the bucket has a row'),
    });
  });

  it('nothing is deleted where the database names no object at all, or without a bucket', async () => {
    await fillShop();
    await expect(data('delete-unlisted')).rejects.toThrow('Nothing was deleted');
    await expect(data('delete-unlisted', { files: null })).rejects.toThrow('FILES_URL is not set');
    expect((await data('delete-unlisted --to s3')).good).toBeUndefined();
  });

  it('photos of messages in the bucket are sealed again with a new key', async () => {
    const before = await fillShop();
    await data('move-files --to s3');
    const { said } = await data('reseal', { dataKey: `${NEW_KEY},${DATA_KEY}` });
    expect(said).toContain('photos of messages in the bucket: 2 resealed');
    await inDatabase(async (database) => {
      const { shops } = await openPhotoShop(database, storage.settings);
      await runFileJobs(shops, 11);
    });
    expect(storage.objects.size).toBe(before.length);
    expect((await data('check', { dataKey: NEW_KEY })).said).toContain('ok    photos of messages: 2 in the bucket');
    expect((await data('check', { dataKey: DATA_KEY })).said).toContain('DOES NOT OPEN');
    const again = await data('reseal', { dataKey: NEW_KEY });
    expect(again.said).toContain('photos of messages in the bucket: 0 resealed');
  });

  it('a credit note moves to the bucket after it was issued, and its link still opens it', async () => {
    place = await kind.openedPlace();
    await inDatabase(async (database) => {
      const { shops } = await openPhotoShop(database, storage.settings);
      await (await openCompanyShop(shops)).sellPaid();
      // A storage that does not answer keeps no number from being given.
      storage.fail('refuses');
      expect(await issueNotes(shops)).toBe(1);
      storage.answerAgain();
      const { public_id: id, pdf } = await database.db
        .selectFrom('credit_note')
        .select(['public_id', 'pdf'])
        .executeTakeFirstOrThrow();
      expect(await runFileJobs(shops, 0)).toBe(1);
      expect([...storage.objects.keys()]).toEqual([expect.stringMatching(/^shops\/credit-notes\//)]);
      const opened = await shops.creditNotes.pdf(id);
      expect(Buffer.from(opened?.content ?? [])).toEqual(Buffer.from(pdf ?? []));
      expect(opened?.name).toMatch(/\.pdf$/);
    });
  });

  it('a seller exports their photos from the bucket like those from the database', async () => {
    place = await kind.openedPlace();
    await inDatabase(async (database) => {
      const { ctx, shops, openThread, add } = await openPhotoShop(database, storage.settings);
      const { number, key } = await openThread();
      const [seen, sent] = [createPhoto(), createPhoto()];
      expectOk(await add(number, seen));
      expectOk(await shops.opinions.write(ctx, key, { text: 'Dieser.', photos: [sent] }));
      const { customer_id: customerId } = await database.db
        .selectFrom('trade')
        .select('customer_id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const rows = await fulfilmentData(shops).read(database.db, { customerId } as never);
      const toText = ({ content }: { content: Uint8Array }) => Buffer.from(content).toString('base64');
      expect(rows.trade_photo).toMatchObject([{ number, content: toText(seen) }]);
      expect(rows.trade_message_photo).toMatchObject([{ number, content: toText(sent) }]);
    });
  });
});
