// Loaded before a program (NODE_OPTIONS=--import): its clock stands at the milliseconds in the file CLOCK_FILE, read each
// time. The program itself is unchanged.
import { readFileSync } from 'node:fs';

const SystemDate = Date;
const file = process.env.CLOCK_FILE ?? '';
const now = () => Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends SystemDate {
  /** @param {ConstructorParameters<typeof SystemDate>} given */
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
