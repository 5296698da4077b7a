import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

/**
 * Bytes of machine code that a function of the engine runs before V8 optimizes it: about a second of work instead of ten milliseconds.
 * On Node 24 optimizing the engine's interpreter of expressions takes 2.4 s of processor time and 604 MB, which a command or a
 * start on existing data would pay for nothing.
 */
const TIERING_BUDGET = 2_000_000_000;
// Read when the engine is compiled, so before its first start.
setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);

/** The engine fills its buffers with zeros at each start, so all of them are resident: by default 128 MB. */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

/** Start arguments of an engine without files. */
export const MEMORY_START = [...PGlite.defaultStartParams, ...BUFFERS];

/** Start arguments of an engine with files: without `-F`, which disables every flush. */
export const DURABLE_START = [
  ...MEMORY_START.filter((parameter) => parameter !== '-F'),
  // Of the methods only this one reaches the file system layer; its fdatasync does nothing.
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];
