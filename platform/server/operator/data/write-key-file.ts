import { open } from 'node:fs/promises';
import { OperatorError } from '../control/operator-command.ts';
import { createKeyPair } from './encryption.ts';

/** Writes a new private key as age-keygen does, readable only by its owner. Never replaces a file. Returns the public key. */
export async function writeKeyFile(file: string): Promise<string> {
  const { identity, recipient } = await createKeyPair();
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new OperatorError(`${file} exists already. A key never replaces another: choose a new name.`);
    throw new OperatorError(`${file} cannot be written (${error.code ?? error.name}).`);
  });
  try {
    await handle.writeFile(`# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return recipient;
}
