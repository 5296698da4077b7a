import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openVisitor, type Visitor } from './browser.ts';
import { type DeskBrowser, openByScan, readyForKeys } from './desk.ts';
import { phonePhoto } from './photos.ts';

/** A staff member at the desk in a browser, with a scanner. Every kind of page is checked by axe once. */
export class DeskWorker {
  readonly #visitor: Visitor;
  readonly #origin: string;
  readonly #checked: Map<string, string[]>;

  /** `checked` collects what axe found per kind of page; colleagues share it. */
  static async open(
    { cookie }: Pick<DeskBrowser, 'cookie'>,
    { port, checked }: { port: number; checked: Map<string, string[]> },
  ): Promise<DeskWorker> {
    const visitor = await openVisitor({ reducedMotion: 'reduce' });
    const [name = '', value = ''] = cookie.split('=');
    await visitor.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
    return new DeskWorker(visitor, `http://desk.localhost:${port}`, checked);
  }

  private constructor(visitor: Visitor, origin: string, checked: Map<string, string[]>) {
    this.#visitor = visitor;
    this.#origin = origin;
    this.#checked = checked;
  }

  get page(): Page {
    return this.#visitor.page;
  }

  get complaints(): readonly string[] {
    return this.#visitor.complaints;
  }

  leave(): Promise<void> {
    return this.#visitor.leave();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`);
    await this.page.waitForLoadState();
  }

  /** Axe looks at the first page of each kind. */
  async check(kind: string): Promise<void> {
    if (!this.#checked.has(kind)) this.#checked.set(kind, await accessibilityFaults(this.page));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  says(text: string): Promise<void> {
    return readyForKeys(this.page.getByText(text).first());
  }

  seesHeading(name: string): Promise<void> {
    return readyForKeys(this.page.getByRole('heading', { name }).first());
  }

  /** Scans a label or a number of the trade, and compares the keys of its acts. */
  async scan(code: string, { number, keys }: { number: string; keys: string }): Promise<void> {
    await openByScan(this.page, { code, number });
    const shown = await this.page
      .locator('.desk-acts [aria-keyshortcuts]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')));
    expect([number, shown.join('')]).toEqual([number, keys]);
  }

  /** The keys that act in some state, on a page that has none of them. */
  async pressWrongKeys(): Promise<void> {
    await this.press('d', 'Control+Enter', 'Escape', 'r', 'Escape', 'i', 'Escape', 'l', 'Escape');
  }

  /** The second key: it accepts for the shown amount. */
  async acceptAsDescribed(number: string): Promise<void> {
    await this.seesHeading(`Accept ${number} as described?`);
    await this.check('accept as described');
    await this.press('Control+Enter');
    await this.says('Inspected: everything as described.');
  }

  /** Fills the form of the inspection, and confirms what it shows. */
  async inspect(number: string, fill: () => Promise<unknown>, { shows, says }: { shows: string; says: string }) {
    const { page } = this;
    await this.seesHeading(`Inspect ${number}`);
    await this.check('inspection');
    await fill();
    const photo = { name: 'found.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phonePhoto()) };
    await page.getByLabel('Photos', { exact: true }).setInputFiles(photo);
    await page.getByRole('button', { name: 'Finish' }).click();
    await this.seesHeading(shows);
    await this.check(`confirmation: ${shows}`);
    await this.press('Control+Enter');
    await this.says(says);
    await readyForKeys(page.getByRole('heading', { level: 1, name: number, exact: true }));
  }

  async findScratches(): Promise<void> {
    await this.page.locator('input[name="answer-1-display"]').last().check();
    await this.page.getByLabel('What differs, for the seller').fill('A deep scratch.');
  }

  async chooseOutcome(outcome: string): Promise<void> {
    await this.page.getByText('Locked, another model, empty').click();
    await this.page.getByRole('group', { name: 'What was found' }).getByRole('radio', { name: outcome }).check();
  }

  /** Finds the model in the catalogue, and answers its questions with the best answers. */
  async chooseModel(model: string): Promise<void> {
    const { page } = this;
    await this.chooseOutcome('Another model');
    await page.getByLabel('Another model: what arrived').fill(model);
    await page.getByRole('button', { name: 'Find the model' }).click();
    await page.getByRole('radio', { name: model }).check();
    await page.getByRole('button', { name: 'Calculate the price' }).last().click();
    const groups = page.locator('details fieldset').filter({ hasNot: page.getByText('What was found') });
    await groups.nth(1).waitFor();
    for (let index = 1; index < (await groups.count()); index += 1)
      await groups.nth(index).getByRole('radio').first().check();
  }

  /** Opens one of the acts that ask for a text, and sends it. */
  async endTrade(act: { field: string; button: string; says: string }): Promise<void> {
    await this.press('x');
    await this.page.getByLabel(act.field).fill('By telephone.');
    await this.page.getByRole('button', { name: act.button }).click();
    await this.says(act.says);
  }

  /** Saves the file that a key or a button opens. */
  async download(open: () => Promise<unknown>): Promise<string> {
    const file = this.page.waitForEvent('download');
    await open();
    return (await file).suggestedFilename();
  }
}
