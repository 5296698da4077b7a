import { startPostgres } from './postgres.ts';
import { spawnSync } from 'node:child_process';
const p = await startPostgres();
const r = spawnSync('npx', ['vitest','run','--config','tests/vitest.config.ts','--project','unit',...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: p!.url } });
await p!.stop(); process.exit(r.status ?? 1);
