export { type Formats, formatsFor } from '../../shared/format.ts';
