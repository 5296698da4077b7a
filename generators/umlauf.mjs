#!/usr/bin/env node
// @ts-check
/**
 * The operator's commands as a program of the package: `npx umlauf <command>`. Unlike `npm run tenants -- <command>` it
 * prints nothing of its own, so the output of `--format json` is JSON alone. Works from a clean clone after
 * `npm install`.
 */
import { pathToFileURL } from 'node:url';
import { prepareProgram } from './program.mjs';

await import(await findEntry());

/** Without a folder to write the program to, as in a read-only image, the sources are loaded one by one. */
async function findEntry() {
  try {
    return pathToFileURL(await prepareProgram()).href;
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return './cli.ts';
  }
}
