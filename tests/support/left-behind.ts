import type { Page } from 'playwright-core';

/** All browser storage of the shop's origin, and its history, as text. */
export async function leftBehind(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((done, failed) => {
            const asked = indexedDB.open(name);
            asked.onerror = () => failed(asked.error);
            asked.onsuccess = () => {
              const database = asked.result;
              const stores = [...database.objectStoreNames];
              if (stores.length === 0) return done([]);
              const reading = database.transaction(stores);
              const all = stores.map((store) => reading.objectStore(store).getAll());
              reading.oncomplete = () => {
                database.close();
                done(all.map(({ result }) => result));
              };
            };
          }),
      ),
    );
    return [{ ...localStorage }, { ...sessionStorage }, rows, history.state];
  });
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  await devtools.detach();
  return JSON.stringify([kept, await page.context().cookies(), entries.map(({ url, title }) => [url, title])]);
}
