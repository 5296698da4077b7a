import { screenData } from './screen-data.ts';

/** Screens that show nothing but what every page knows. The others have a +data.ts of their own. */
export const data = screenData(async () => ({ view: {} }));
