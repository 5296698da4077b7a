export { Sheet } from './sheet.ts';
