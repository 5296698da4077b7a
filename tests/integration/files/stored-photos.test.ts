import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeDatabases } from '../../support/database.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { expectOk } from '../../support/selling.ts';
import { createPhoto, openPhotoShop, readPhoto, runFileJobs } from '../../support/stored-photos.ts';

/** When an address was signed, in milliseconds since 1970: the server counts the minute from that second. */
function readSigningTime(address: string): number {
  const signed = new URL(address).searchParams.get('X-Amz-Date') ?? '';
  return Date.parse(signed.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}

const silence = (level: 'warn' | 'error') => vi.spyOn(console, level).mockImplementation(() => {});

let storage: S3Server;
beforeEach(async () => {
  storage = await startS3Server();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

describeDatabases('photos of a trade', (kind) => {
  describe.each(['the database', 'the bucket'] as const)('in %s', (place) => {
    const open = async () =>
      openPhotoShop(await kind.openEmptied(), place === 'the bucket' ? storage.settings : undefined);
    const countObjects = () => storage.objects.size;
    const inBucket = (count: number) => (place === 'the bucket' ? count : 0);

    it('staff see a photo of an inspection as it was uploaded', async () => {
      const { shops, sell, add } = await open();
      const { number } = await sell();
      const photo = createPhoto();
      const { id } = expectOk(await add(number, photo));
      expect(await readPhoto(shops, id)).toEqual(photo.content);
      expect(countObjects()).toBe(inBucket(1));
    });

    it('a photo that is sent twice is stored once', async () => {
      const { shops, sell, add } = await open();
      const { number } = await sell();
      const photo = createPhoto();
      const first = expectOk(await add(number, photo));
      expect(expectOk(await add(number, photo))).toEqual(first);
      expect((await shops.fulfilment.find(number))?.photos).toHaveLength(1);
      await runFileJobs(shops, 11);
      expect(countObjects()).toBe(inBucket(1));
      expect(await readPhoto(shops, first.id)).toEqual(photo.content);
    });

    it('a deleted photo is gone for staff immediately, and everywhere after ten minutes', async () => {
      const { shops, sell, add } = await open();
      const { number } = await sell();
      const { id } = expectOk(await add(number));
      expectOk(await shops.fulfilment.removePhoto({ number, id }));
      expect(await readPhoto(shops, id)).toBeUndefined();
      expect(await runFileJobs(shops, 9)).toBe(0);
      expect(await runFileJobs(shops, 11)).toBe(inBucket(1));
      expect(countObjects()).toBe(0);
    });

    it('a photo that was rejected, because the trade is inspected already, leaves nothing behind', async () => {
      const { ctx, shops, sell, add, database } = await open();
      const { number } = await sell();
      const { version = '' } = (await shops.fulfilment.find(number)) ?? {};
      expectOk(await shops.fulfilment.asDescribed(ctx, { person: 'ben@example.org' }, { number, version }));
      expect(await add(number)).toMatchObject({ error: { code: 'trade.photos' } });
      await runFileJobs(shops, 11);
      expect(countObjects()).toBe(0);
      expect(await database.db.selectFrom('stored_file').selectAll().execute()).toEqual([]);
    });

    it('seller and staff see the photo of a message, and another seller does not', async () => {
      const { ctx, shops, openThread } = await open();
      const { key } = await openThread();
      const other = await openThread();
      const photo = createPhoto();
      expectOk(await shops.opinions.write(ctx, key, { text: 'Dieser.', photos: [photo] }));
      const id = (await shops.opinions.thread(ctx, key))?.messages.at(-1)?.photos[0]?.id ?? '';
      expect(new Uint8Array((await shops.opinions.photo(ctx, key, id)) ?? [])).toEqual(photo.content);
      expect(new Uint8Array((await shops.fulfilment.messagePhoto(id)) ?? [])).toEqual(photo.content);
      expect(await shops.opinions.photo(ctx, other.key, id)).toBeUndefined();
      expect(countObjects()).toBe(inBucket(1));
    });

    it('a seller who sends a message twice has one photo of it', async () => {
      const { ctx, shops, openThread } = await open();
      const { key } = await openThread();
      const sent = { text: 'Dieser.', photos: [createPhoto()] };
      for (let round = 0; round < 2; round += 1) expectOk(await shops.opinions.write(ctx, key, sent));
      await runFileJobs(shops, 11);
      expect(countObjects()).toBe(inBucket(1));
    });

    it('a trade that is deleted after its years takes its photos with it', async () => {
      const { ctx, shops, openThread, add, database } = await open();
      const { number, key } = await openThread();
      expectOk(await add(number));
      expectOk(await shops.opinions.write(ctx, key, { text: 'Dieser.', photos: [createPhoto()] }));
      expect(countObjects()).toBe(inBucket(2));
      // As docs/operating.md deletes them.
      for (const table of ['trade_photo', 'trade_message_photo', 'trade_message'])
        await sql`delete from ${sql.table(table)}`.execute(database.db);
      expect(await runFileJobs(shops, 11)).toBe(inBucket(2));
      expect(countObjects()).toBe(0);
    });
  });

  describe('in the bucket', () => {
    const open = async () => openPhotoShop(await kind.openEmptied(), storage.settings);

    it('nothing of a photo is in the database, and every object is encrypted', async () => {
      const { sell, add, database } = await open();
      const photo = createPhoto();
      expectOk(await add((await sell()).number, photo));
      const [row] = await database.db.selectFrom('trade_photo').select(['content', 'file_key']).execute();
      expect(row).toEqual({ content: null, file_key: expect.stringMatching(/^inspection-photos\/[\w-]{22}$/) });
      const object = storage.objects.get(`shops/${row?.file_key}`);
      expect(object).toMatchObject({ contentType: 'image/jpeg', encryption: 'AES256' });
      expect(new Uint8Array(object?.content ?? [])).toEqual(photo.content);
    });

    it('the photo of a message is sealed there, too', async () => {
      const { ctx, shops, openThread } = await open();
      const { key } = await openThread();
      const photo = createPhoto();
      expectOk(await shops.opinions.write(ctx, key, { text: 'Dieser.', photos: [photo] }));
      const [object] = storage.objects.values();
      expect(object?.content.toString()).toMatch(/^1\.[\w-]+\./);
      expect(object?.content.toString()).not.toContain(Buffer.from(photo.content).toString('base64').slice(0, 40));
    });

    it('a photo whose process died after the upload is deleted', async () => {
      const { shops, database } = await open();
      await shops.files.put({ kind: 'inspection-photos', content: new Uint8Array([1]), contentType: 'image/jpeg' });
      expect(storage.objects.size).toBe(1);
      expect((await shops.files.unused()).count).toBe(1);
      await runFileJobs(shops, 11);
      expect(storage.objects.size).toBe(0);
      expect(await database.db.selectFrom('stored_file').selectAll().execute()).toEqual([]);
    });

    it('a photo whose transaction failed after the upload is deleted', async () => {
      const { shops, sell, database } = await open();
      const { number } = await sell();
      await sql`alter table trade_photo add constraint no_photo check (width < 0) not valid`.execute(database.db);
      try {
        const { fulfilment } = shops;
        const failed = fulfilment.addPhoto({ person: 'a' }, { number, item: 1, photo: createPhoto() }, new Date());
        await expect(failed).rejects.toThrow();
      } finally {
        await sql`alter table trade_photo drop constraint no_photo`.execute(database.db);
      }
      expect(storage.objects.size).toBe(1);
      await runFileJobs(shops, 11);
      expect(storage.objects.size).toBe(0);
    });

    it('a deletion that the storage did not answer is done by a later run, and no photo can use the object meanwhile', async () => {
      const warned = silence('warn');
      const { shops, sell, add, database } = await open();
      const { number } = await sell();
      const { id } = expectOk(await add(number));
      const { file_key } = await database.db.selectFrom('trade_photo').select('file_key').executeTakeFirstOrThrow();
      expectOk(await shops.fulfilment.removePhoto({ number, id }));
      storage.fail('refuses', 'DELETE');
      await expect(runFileJobs(shops, 11)).rejects.toMatchObject({ code: 'files.unavailable' });
      const other = expectOk(await add(number));
      const again = database.db
        .updateTable('trade_photo')
        .set({ file_key })
        .where('public_id', '=', other.id)
        .execute();
      await expect(again).rejects.toThrow(/being deleted/);
      storage.answerAgain();
      await runFileJobs(shops, 11);
      expect([...storage.objects.keys()]).toHaveLength(1);
      expect(await readPhoto(shops, other.id)).toBeDefined();
      expect(warned).toHaveBeenCalledOnce();
    });

    it('an upload that the storage refuses stores nothing, and asks to try again', async () => {
      const warned = silence('warn');
      const { shops, sell, add } = await open();
      const { number } = await sell();
      storage.fail('refuses');
      await expect(add(number)).rejects.toMatchObject({
        status: 503,
        code: 'files.unavailable',
        retryAfterSeconds: 10,
      });
      expect((await shops.fulfilment.find(number))?.photos).toEqual([]);
      storage.answerAgain();
      expectOk(await add(number));
      expect(warned.mock.calls).toEqual([[{ call: 'put', reason: 'SlowDown', status: 503 }, expect.any(String)]]);
    });

    it('an upload that the storage does not answer ends after five seconds', async () => {
      const warned = silence('warn');
      const { sell, add } = await open();
      const { number } = await sell();
      storage.fail('hangs', 'PUT');
      const started = performance.now();
      await expect(add(number)).rejects.toMatchObject({ code: 'files.unavailable' });
      expect(performance.now() - started).toBeLessThan(7_000);
      storage.answerAgain();
      expect(warned.mock.calls).toEqual([[{ call: 'put', reason: 'AbortError' }, expect.any(String)]]);
    });

    it('a photo that was changed or lost in the bucket is not shown', async () => {
      const logged = silence('error');
      const { shops, sell, add } = await open();
      const { id } = expectOk(await add((await sell()).number));
      const [[key, object] = []] = storage.objects;
      if (!key || !object) throw new Error('No object is stored.');
      storage.objects.set(key, { ...object, content: Buffer.from('another') });
      await expect(readPhoto(shops, id)).rejects.toMatchObject({ status: 503 });
      storage.objects.delete(key);
      await expect(readPhoto(shops, id)).rejects.toMatchObject({ status: 503 });
      expect(logged.mock.calls.map(([facts]) => facts)).toEqual([{ state: 'differs' }, { state: 'missing' }]);
    });

    it('the address of a photo opens it for a minute, and not afterwards or changed', async () => {
      const { shops, sell, add } = await open();
      const photo = createPhoto();
      const { id } = expectOk(await add((await sell()).number, photo));
      const other = expectOk(await add((await sell()).number));
      const address = (await (await shops.fulfilment.photo(id))?.findAddress()) ?? '';
      expect(new URL(address).origin).toBe(shops.files.origin);
      const shown = await fetch(address);
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(photo.content);
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
      const { file_key } = await shops.fulfilment.photo(other.id).then(async (one) => {
        const url = new URL((await one?.findAddress()) ?? '');
        return { file_key: url.pathname };
      });
      const changed = new URL(address);
      changed.pathname = file_key;
      expect((await fetch(changed)).status).toBe(403);
      const signedAt = readSigningTime(address);
      storage.setClock(() => signedAt + 60_000);
      expect((await fetch(address)).status).toBe(200);
      storage.setClock(() => signedAt + 61_000);
      expect((await fetch(address)).status).toBe(403);
    });

    it('a process without FILES_URL says so instead of showing an empty photo', async () => {
      const { database, sell, add } = await open();
      const { id } = expectOk(await add((await sell()).number));
      const without = await openPhotoShop(database);
      await expect(readPhoto(without.shops, id)).rejects.toMatchObject({ status: 503, code: 'files.notConfigured' });
    });
  });
});
