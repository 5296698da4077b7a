import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { OperatorError } from '../control/operator-command.ts';

/** How each file of age begins. */
const HEADER = 'age-encryption.org/v1\n';
const POST_QUANTUM = 'age1pq1';
const IDENTITY_LINE = /^AGE-SECRET-KEY-/;

/** A private key and its public key. */
export interface KeyPair {
  identity: string;
  recipient: string;
}

/** Makes a private key of the kind that age makes, or its kind against quantum computers. */
export async function createKeyPair({ postQuantum = false } = {}): Promise<KeyPair> {
  const identity = await (postQuantum ? generateHybridIdentity() : generateX25519Identity());
  return { identity, recipient: await identityToRecipient(identity) };
}

/** A key pair of the same strength as the recipients: another would weaken the file. */
export function createMatchingKeyPair(recipients: readonly string[]): Promise<KeyPair> {
  return createKeyPair({ postQuantum: recipients.every((one) => one.startsWith(POST_QUANTUM)) });
}

/** A stage of a pipeline that encrypts what passes to public keys, in parts of 64 KB. */
export function encryptTo(recipients: readonly string[]) {
  const encrypter = new Encrypter();
  for (const [index, recipient] of recipients.entries()) addRecipient(encrypter, recipient, index);
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const plain = Readable.toWeb(Readable.from(source, { objectMode: false }));
    yield* (await encrypter.encrypt(plain as never)) as unknown as ReadableStream<Uint8Array>;
  };
}

function addRecipient(encrypter: Encrypter, recipient: string, index: number): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    // The library's reason would be "invalid recipient" again.
    throw new OperatorError(
      `BACKUP_RECIPIENT: key ${index + 1} is not a public key of age. Copy it again: it begins with age1.`,
    );
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === HEADER;
  } finally {
    await handle.close();
  }
}

/** Decrypts a file as it is read. Throws `OperatorError` for another key, and for a file that was cut or changed. */
export async function decryptFile(file: string, source: Readable, identities: readonly string[]): Promise<Readable> {
  if (identities.length === 0)
    throw new OperatorError(`${file} is encrypted: name the file of the private key with --identity <file>.`);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(Readable.toWeb(source) as never).catch((error: unknown) => {
    source.destroy();
    throw toHeaderError(file, error as Error);
  });
  return Readable.from(readParts(file, plain as unknown as ReadableStream<Uint8Array>), { objectMode: false });
}

async function* readParts(file: string, parts: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* parts;
  } catch (error) {
    // Errors of the disk have a code; those of decryption have none.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new OperatorError(
      `${file} is truncated, or a byte of it was changed: the rest cannot be decrypted. Restore another backup.`,
    );
  }
}

function toHeaderError(file: string, error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== undefined) return error;
  if (error.message.startsWith('no identity matched'))
    return new OperatorError(
      `${file} was encrypted to other keys, or its first part was changed: --identity has to name the private key of its BACKUP_RECIPIENT.`,
    );
  return new OperatorError(
    `${file} is truncated within its first part, or a byte of that was changed. Restore another backup.`,
  );
}

/** Reads the private keys of a file as age-keygen writes it. Never prints them. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`);
    throw new OperatorError(`${file} cannot be read (${error.code ?? error.name}).`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => IDENTITY_LINE.test(line));
  if (identities.length === 0)
    throw new OperatorError(`${file} has no private key of age: a line that begins with AGE-SECRET-KEY-.`);
  for (const identity of identities) await refuseBroken(file, identity);
  return identities;
}

async function refuseBroken(file: string, identity: string): Promise<void> {
  try {
    new Decrypter().addIdentity(identity);
    await identityToRecipient(identity);
  } catch {
    // The library's reason could quote the key.
    throw new OperatorError(`${file} has a private key with a fault: copy it again, completely.`);
  }
}
