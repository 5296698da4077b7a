import { screenData } from './screen-data.ts';

/** For screens without data of their own. The others have their own +data.ts. */
export const data = screenData(async () => ({ view: {} }));
