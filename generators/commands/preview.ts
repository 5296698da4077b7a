import { parseArgs } from 'node:util';
import { checkAll, compileSource } from '../compile.ts';
import { listLocalHosts, toHostLabel } from '../preview/preview-hosts.ts';
import { serveBoth } from '../preview/serve-both.ts';
import { describeMissingRevision, findCommit, gitSource } from '../read/git-source.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { formatIdWithState } from '../resolve/tenant-state.ts';
import type { Console } from './console.ts';

const USAGE = `usage: preview <git-rev>
for example: preview HEAD, or: PORT=3100 npm run tenants -- preview origin/main
`;
const DEFAULT_PORT = 3000;
const MAX_PORT = 65_535;

/**
 * `preview <git-rev>`: serves a revision beside the working tree, each as a process with an empty database. Runs until
 * a signal. 0 after a signal; 1 if the revision does not exist, or one of them cannot be built or ends.
 */
export async function preview(args: string[], { root, source, out, error }: Console): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [revision, ...more] = positionals;
  const port = Number(process.env.PORT || DEFAULT_PORT);
  if (!revision || more.length > 0 || !(Number.isInteger(port) && port >= 0 && port <= MAX_PORT)) {
    error(USAGE);
    return 2;
  }
  const commit = findCommit(root, revision);
  const then = commit === undefined ? undefined : gitSource(root, commit);
  if (commit === undefined || then === undefined || typeof then === 'string') {
    error(`${describeMissingRevision(root, revision)}\n`);
    return 1;
  }
  const tree = compileSource(source);
  if (checkAll(tree).length > 0) {
    error('The working tree has faults: npm run tenants -- validate\n');
    return 1;
  }
  const { fleet } = compileSource(then);
  const prefix = `${toHostLabel(revision, commit)}.preview.`;
  const onReady = (actual: number) =>
    out(
      `The working tree:\n${formatHosts(tree.fleet, '', actual)}
${revision} (${commit.slice(0, SHORT_COMMIT)}):\n${formatHosts(fleet, prefix, actual)}
Both have an empty database that is removed at the end. Ctrl-C ends them.\n`,
    );
  out('Starting the working tree and the revision; what has changed since the last build is built first …\n\n');
  try {
    await serveBoth({ root, revision, commit, fleet, prefix, port, warn: error, onReady });
    return 0;
  } catch (fault) {
    error(`${(fault as Error).message}\n`);
    return 1;
  }
}

const SHORT_COMMIT = 10;
const ID_WIDTH = 24;

function formatHosts({ tenants }: Fleet, prefix: string, port: number): string {
  const lines = tenants.flatMap((tenant) =>
    listLocalHosts(tenant).map(
      (host) => `  ${formatIdWithState(tenant).padEnd(ID_WIDTH)} http://${prefix}${host}:${port}/\n`,
    ),
  );
  return lines.join('');
}
