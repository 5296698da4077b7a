import { randomBytes, randomFillSync } from 'node:crypto';

/** What the build fills in for every random byte of the empty database. */
export const PLACEHOLDER_BYTE = 0xa5;

/** Length of the engine's secret against guessing of names (`mock_authentication_nonce`). */
const SECRET_BYTES = 32;
const SEGMENT = /^pg_wal\/[0-9A-F]{24}$/;
/** Where the first page of a segment of the write-ahead log has the identifier of its database. */
const SEGMENT_IDENTIFIER = 24;

/**
 * Gives a copy of the empty database what each database has for itself: its system identifier and its secret. Changes the
 * contents of the files, by path. Throws when they are not those of the empty database.
 */
export function giveNewIdentity(files: ReadonlyMap<string, Buffer>): void {
  const control = files.get('global/pg_control') ?? Buffer.alloc(0);
  const secret = control.indexOf(Buffer.alloc(SECRET_BYTES, PLACEHOLDER_BYTE));
  // The checksum follows the secret at the next multiple of its size.
  const checksum = (secret + SECRET_BYTES + 3) & ~3;
  const computeChecksum = () => computeCrc32c(control.subarray(0, checksum));
  if (secret === -1 || control.readUInt32LE(checksum) !== computeChecksum())
    throw new Error('The packed database is not an empty one.');
  const identifier = randomBytes(8);
  identifier.copy(control, 0);
  randomFillSync(control, secret, SECRET_BYTES);
  control.writeUInt32LE(computeChecksum(), checksum);
  for (const [path, content] of files) if (SEGMENT.test(path)) identifier.copy(content, SEGMENT_IDENTIFIER);
}

/** The Castagnoli polynomial, as PostgreSQL's own checksums use it. */
function computeCrc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}
