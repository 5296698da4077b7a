#!/usr/bin/env node
// @ts-check
/**
 * The operator's commands as a program of the package: `npx umlauf <command>`. Unlike `npm run tenants -- <command>` it
 * prints nothing of its own, so the output of `--format json` is JSON alone. Works from a clean clone after
 * `npm install`.
 */
import { register } from 'tsx/esm/api';

register();
await import('./cli.ts');
